"""Python libraries of the build itself, pinned by hash and imported from an archive in the cache."""

import hashlib
import sys

from tools.parts import JSDELIVR, PIP_DOWNLOAD, Part, cache_folder, packed, part_file, write_whole


def library(name: str, version: str, repository: str, *files: tuple[str, str]) -> Part:
    """A library. repository: "owner/name@tag/folder" of its sources on GitHub."""
    client = (*PIP_DOWNLOAD, f"{name}=={version}", "--dest")
    return Part("", name, version, f"{JSDELIVR}/gh/{repository}/", client, "", files)


LIBRARIES = (
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
        data = packed({name: part_file(part, name, sha256) for name, sha256 in part.files})
        if not archive.is_file() or archive.read_bytes() != data:
            write_whole(archive, data)
        if str(archive) not in sys.path:
            sys.path.insert(0, str(archive))
