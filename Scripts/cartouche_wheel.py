#!/usr/bin/env python3
"""cartouche_wheel.py PROGRAM FOLDER: puts the program into a Python wheel, so that `pip install` gives the command.

Nothing but the program is in it, for any Python 3. The tag names the oldest C library that has what the program asks for:
pip installs it on no older system. As the build backend that pyproject.toml names (PEP 517) it has Scripts/program build
the program, so that `pip install` of a clone works where Swift and libyaml are.
"""
import base64
import hashlib
import os
import re
import subprocess
import sys
import time
import zipfile

SCRIPTS = os.path.dirname(os.path.abspath(__file__))


def tag(program):
    symbols = subprocess.run(["objdump", "-T", program], capture_output=True, text=True, check=True).stdout
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", symbols)
    major, minor = max((int(a), int(b)) for a, b in versions)
    return f"py3-none-manylinux_{major}_{minor}_{os.uname().machine}"


def write(program, folder):
    """The name of the wheel that was written."""
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    date = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))[:6]
    name = f"cartouche-{version}"
    entries = {
        f"{name}.data/scripts/cartouche": open(program, "rb").read(),
        f"{name}.dist-info/METADATA": (
            f"Metadata-Version: 2.1\nName: cartouche\nVersion: {version}\n"
            "Summary: Checks, compiles and resolves view annotations for maps\nRequires-Python: >=3\n"
        ).encode(),
        f"{name}.dist-info/WHEEL": (
            f"Wheel-Version: 1.0\nGenerator: cartouche\nRoot-Is-Purelib: false\nTag: {tag(program)}\n"
        ).encode(),
    }
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for path, data in entries.items()
    )
    entries[f"{name}.dist-info/RECORD"] = f"{record}{name}.dist-info/RECORD,,\n".encode()

    file = f"{name}-{tag(program)}.whl"
    with zipfile.ZipFile(os.path.join(folder, file), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for path, data in entries.items():
            info = zipfile.ZipInfo(path, date)
            info.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(info, data)
    return file


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    built = subprocess.run([os.path.join(SCRIPTS, "program")], stdout=subprocess.PIPE, text=True)
    if built.returncode != 0:
        raise SystemExit("cartouche is built from source: this needs Swift 6.2 or later, pkg-config and libyaml-dev")
    return write(built.stdout.strip(), wheel_directory)


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("there is no source distribution: clone the repository")


if __name__ == "__main__":
    write(*sys.argv[1:])
