"""Python libraries that the build itself uses, pinned by hash. They are imported from an archive in the cache."""

import hashlib
import io
import sys
import zipfile

from tools.parts import JSDELIVR, PIP_DOWNLOAD, Part, cache_folder, part_file, write_whole


def library(name: str, version: str, repository: str, *files: tuple[str, str]) -> Part:
    """A library. repository: "owner/name@tag/folder" of its sources on GitHub."""
    client = (*PIP_DOWNLOAD, f"{name}=={version}", "--dest")
    return Part("", name, version, f"{JSDELIVR}/gh/{repository}/", client, "", files)


LIBRARIES = (
    library(
        *("python-minifier", "3.4.0", "dflook/python-minifier@3.4.0/src"),
        ("python_minifier/__init__.py", "0274cd7a0dc35a08300bf573ed0df91f5345f86d015db08b094738a9a9db09fd"),
        (
            "python_minifier/ast_annotation/__init__.py",
            "049e20c92fbf6f2b4865fd123fc2491ba1440967fc3146948b7bce01f0fad2a4",
        ),
        ("python_minifier/ast_compare.py", "290c92f53180d52a02b3cbaee2292cd4820d15bfe9123ef1dfc438a221115a72"),
        ("python_minifier/ast_compat.py", "0c527b5a6ac47d85df69bcbc116b7569195ca953cfa170f8161f479dbf5d2c25"),
        ("python_minifier/ast_printer.py", "4e59322a5f7ff527167a8a775b54f05d9e3a30958835f909ecdbe650ba70b780"),
        ("python_minifier/expression_printer.py", "caf13dca9eda7a3a252f951f1087fd625b81bbbe1788674025678a6a25e92051"),
        ("python_minifier/f_string.py", "7976176b110c481de21d8fccfd15d8a5e968255fbb4d89e15881a07b42980a4f"),
        ("python_minifier/ministring.py", "474c5a019a8c94bbb5266d1a055488d27f0a662655ecf4ece1113851b0a64f2f"),
        ("python_minifier/module_printer.py", "ca569bee40f6a2fb80761dd5e577903f2b66ee2d8ff20a02e48d42181a315699"),
        ("python_minifier/rename/__init__.py", "f032c41609626a47ffe53fe6fa5d4d777e50c4aa4ce21ed1272155a63b318d60"),
        ("python_minifier/rename/bind_names.py", "0822f6653da9c7ffffd721397ae3bf5afe36dc32d0148a79f83ee6e510d5eddf"),
        ("python_minifier/rename/binding.py", "58fa2ca4a2db64dee79f30dac89e791ccc6e4be139cef384efc44990a8b23eb1"),
        ("python_minifier/rename/mapper.py", "bb7ebf1911b30134a3bf913ceac17e26f79fae7b3f417cec52e27918b3e24d3b"),
        (
            "python_minifier/rename/name_generator.py",
            "ef42a5c760ed798469053f1dafa8d80c1df50117e29d2e367b4f242a5580ccb8",
        ),
        (
            "python_minifier/rename/rename_literals.py",
            "d8e33c996ff68f491714d65f150c96f4369c21c07afd56248efde79a98d1b4df",
        ),
        ("python_minifier/rename/renamer.py", "5105ab5ab9a7b53d2568d8d3c44707f9c2b89d95c0ce2e8bb49088fd24d865ba"),
        ("python_minifier/rename/resolve_names.py", "55b78fc9452a820bef705ddf002e9732fe9bdca99bfdc9a53bd1bbbdfe538be7"),
        ("python_minifier/rename/util.py", "22d27293133f4118c878f31c298a3e2e78263f984b4192be6ce64879f83570a0"),
        ("python_minifier/t_string.py", "cf72b359a483aafcbbd35498ddd9bc55292226e8947e8a525863489be9c3a40a"),
        ("python_minifier/token_printer.py", "96f9ea52601c506a4400e34b62579d93ff596645baf802ee69c52a9c6f6a6e0a"),
        ("python_minifier/transforms/__init__.py", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (
            "python_minifier/transforms/combine_imports.py",
            "e2eba214377512f61da40135c29dfb9f9ade9459278eefa27a51bcf53f7e78a3",
        ),
        (
            "python_minifier/transforms/constant_folding.py",
            "d3c60489280b7a200a3fbdd0f69eac4b8543927fd2d33607b5e6dc81405627ab",
        ),
        (
            "python_minifier/transforms/remove_annotations.py",
            "a9409d978db2bead60ec1e3777cf043b3e897f9d40e73a206019451c69f2ba05",
        ),
        (
            "python_minifier/transforms/remove_annotations_options.py",
            "93383e8043f086b099c6cbb37691168ea9e1b3217cf619c83efd6df8846dcbae",
        ),
        (
            "python_minifier/transforms/remove_asserts.py",
            "a1b71c0874522ba8f9cf44a56f8bd5bcae643d52a86d9350a351e325e5f53748",
        ),
        (
            "python_minifier/transforms/remove_dead_branches.py",
            "1a4ed03b420fe020ca6e500cf9c93448c3047f9ed9e1feec79f2f186ac90fd91",
        ),
        (
            "python_minifier/transforms/remove_debug.py",
            "a26b4158c6529b72fe6e109e6cb373e9c365f3d827702126a1cf7137addb7f4b",
        ),
        (
            "python_minifier/transforms/remove_exception_brackets.py",
            "84e531adfb25f7ebbc33590b6ea27ac11f0f16d2964a69b229d4c3921f97b030",
        ),
        (
            "python_minifier/transforms/remove_explicit_return_none.py",
            "76b5ebcb475e8ed3162d924290687877b7dcf3d32a8945425e06a89e7e82a26a",
        ),
        (
            "python_minifier/transforms/remove_literal_statements.py",
            "9abc6048db48d89d4dbfd0da4a25cc96baaf123d650c0018e7f9e25a1f0f9998",
        ),
        (
            "python_minifier/transforms/remove_object_base.py",
            "8f8b1ee8e5f264ad65aff0019864f43a2bee088e79651cc2303fd2366ac7c135",
        ),
        (
            "python_minifier/transforms/remove_pass.py",
            "4bd7b9f6704467cac10627ef0216cf4434df500eecf3f6bba5222c65b1590f60",
        ),
        (
            "python_minifier/transforms/remove_posargs.py",
            "695d301671a20d7bb8b900503fbf9c075b8b485de66a622ae7eb71bc383c055a",
        ),
        (
            "python_minifier/transforms/suite_transformer.py",
            "cb9af1d0c737d4a7c4de37b7b17a8cbc0849e21cbe2680c2e270ef3c22f0d772",
        ),
        ("python_minifier/util.py", "eb4893dd790a94f95985743536e2c1dbb5afde2865fa0042fd68ce8c48859fe4"),
    ),
    library(
        *("Jinja2", "3.1.6", "pallets/jinja@3.1.6/src"),
        ("jinja2/__init__.py", "c717a93bd8bb0c7b2a910ae004476e2ed7e8cf6402b93ebf81b2f85d237585b5"),
        ("jinja2/_identifier.py", "ff361cb4d2b346a964fe6bab4cd973ae3bb514524bed56bf223aaa77b8a2da55"),
        ("jinja2/async_utils.py", "bcaf8f76cba8ace3275929c4913de25094489139d880ed93e8c9c6c43807239a"),
        ("jinja2/bccache.py", "821d2ab3daee9675e8d0f857e634c9cb6507cc8f3016743ade8fefc3b9e1cd18"),
        ("jinja2/compiler.py", "f51a42425e57f3c0479652623ec1cf876f791e1d2e029bf0149350baeb542de3"),
        ("jinja2/constants.py", "18ca05c9d045fe476969128fa0ce5c97932f8aab9544b57266d7e9e7ed7a8e0d"),
        ("jinja2/debug.py", "0a71ea0831ddf81546bed8bff19b13a259d7361037102b18fba9ffda9c14f07c"),
        ("jinja2/defaults.py", "6e805c4b0efc87e969db461b697489b2a900236b8dfe60ff4ed0b27697aae705"),
        ("jinja2/environment.py", "f6786b3fb0a1f8d6c65f4d30bf2af8cb2fae84d1ead8e09ceb48201ab9e2fdf9"),
        ("jinja2/exceptions.py", "8a81de1eb5b009635a5d7d629c798755b96f73885a3bb017b230a9dc67d6bf1d"),
        ("jinja2/filters.py", "3d0fc481df67f634a0b671906321782b98f69d8c21508ba584f9f28a691dafe9"),
        ("jinja2/idtracking.py", "fa5979948a7bde930bdc4ad46222098fbb5d996c5c1ff2250efdf203f862658a"),
        ("jinja2/lexer.py", "2d88988a8e9bafe4dea7d9cf72ea565ec3c4b6396ec37a75994fa534155151f9"),
        ("jinja2/loaders.py", "c08ae7c63bdc6ea8795705b6f0d4a47e8b620eaf2a342c4839215b1948922c1e"),
        ("jinja2/nodes.py", "9b50eecdcafaaa1648f0943a57226050d8a78c07f96d0ce28d29839ccb2f531f"),
        ("jinja2/optimizer.py", "ac99c246543ba59b04126321b100e00bfa4ac831f13f94cf4bacd53c6b2072ef"),
        ("jinja2/parser.py", "94b385cb7b0498773921a1074621f5b1056721dda6a14433872789653b5d637d"),
        ("jinja2/runtime.py", "80393e1af76b8895ea82c19b1e0adc2933f4629eb33d7ce1ceb2290851f78c05"),
        ("jinja2/tests.py", "54bb018551675a0f8fc52073d4c8519cd5a03f5a2f5e4de778ed452d031e0bd4"),
        ("jinja2/utils.py", "ad1a77a3d7bb64a4b87f2ad645b10bc8b729b8655315c9e8a1a39ad6ac7f1489"),
        ("jinja2/visitor.py", "11c9cbd4f2307ffe1154238cc6c44db91f005c76d2d6a7c074c384da780a273e"),
    ),
    library(
        *("MarkupSafe", "3.0.3", "pallets/markupsafe@3.0.3/src"),
        ("markupsafe/__init__.py", "bb57cb70d0b1d0ff04ecb4facf73977fa8a99d29a09ba69e7e77b9cbe77ba38d"),
        ("markupsafe/_native.py", "8522ecf099b3e5aa9acae7a780927791d4f93f0369056a4aae6412762a67742f"),
    ),
)


def add_to_path() -> None:
    """Make the libraries importable, instead of other versions that may be installed."""
    for part in LIBRARIES:
        key = hashlib.sha256(repr(part.files).encode()).hexdigest()
        archive = cache_folder() / f"{key}.zip"
        if not archive.exists():
            data = io.BytesIO()
            with zipfile.ZipFile(data, "w") as files:
                for name, sha256 in part.files:
                    files.writestr(name, part_file(part, name, sha256))
            write_whole(archive, data.getvalue())
        if str(archive) not in sys.path:
            sys.path.insert(0, str(archive))
