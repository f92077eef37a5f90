"""Training: `python -m pygame35 learn --game GAME --out FOLDER` learns a game's evaluation from nothing.

`GAME.training` names the module that trains a game; it lies in the game's folder, and `trainings.Training` describes
it. The folder FOLDER holds the run: the same command again continues it, also after Ctrl+C.

Where games are played
----------------------
`--processes P` plays on P cores of this machine, all by default. `--dask ADDRESS` plays on the dask cluster whose
scheduler has that address. `arena` and `ladder` take the same two options, and so does
`python -m pygame35.games.threes.training.calibrate`. A cluster is started once, on machines with the same version of
this package:

    pip install 'pygame35[learn]'
    dask scheduler                                          # on one machine; prints its address
    dask worker ADDRESS --nworkers 8 --nthreads 1           # on each machine, one worker a core
    python -m pygame35 learn --out FOLDER --dask ADDRESS    # anywhere

Every member of a cluster can run any program on every other: tasks are pickled functions, and dask asks for no
password. So its ports belong in a private network of people you trust, such as a VPN, and never on the open
internet. On other networks use TLS: `dask scheduler`, `dask worker` and our commands take --tls-ca-file, --tls-cert and
--tls-key. Then a member needs a certificate of the authority in ca.pem, and nobody else can read or change messages:

    dask scheduler --protocol tls --tls-ca-file ca.pem --tls-cert a.pem --tls-key akey.pem
    dask worker tls://HOST:8786 --tls-ca-file ca.pem --tls-cert b.pem --tls-key bkey.pem --nworkers 8 --nthreads 1
    python -m pygame35 learn --out F --dask tls://HOST:8786 --tls-ca-file ca.pem --tls-cert c.pem --tls-key ckey.pem

The command itself learns, saves the checkpoints and hands out tasks. A task consists of games to play and weights to
play them with. Weights that several tasks use are sent to the cluster once. When a worker dies, dask begins its tasks
again on another worker. A task always gives the same games, so the result is the same. Workers may join at any time.

35 learns from tasks in the order in which they were handed out. For one seed the weights do not depend on the number
of processes, on the cluster, or on interruptions. They depend on `--ahead`, the number of tasks at a time.

Threes has 800 MB of tables, which the threads of one process update together; two such runs are never equal. On a
cluster, threes learns in rounds of `--ahead` tasks. Every task of a round begins with the same tables, plays
`--task-games` games and returns its changes, which the command merges. Such runs are equal for one seed.
"""
