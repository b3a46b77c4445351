#!/usr/bin/env python3
"""cartouche_wheel.py PROGRAM FOLDER: puts the program into a Python wheel, so that `pip install` gives the command.

Nothing but the program is in it, for any Python 3. It asks for no library of the system, so its tags are those of the
oldest Linux systems that pip knows, with glibc and with musl. As the build backend that pyproject.toml names (PEP 517) it has Scripts/program build
the program, so that `pip install` of a clone works where Swift and libyaml are.
"""
import base64
import hashlib
import os
import subprocess
import sys
import time
import zipfile

SCRIPTS = os.path.dirname(os.path.abspath(__file__))


def platforms():
    machine = os.uname().machine
    if sys.platform == "darwin":
        return [f"macosx_13_0_{machine}"]  # as Package.swift says
    return [f"manylinux_2_17_{machine}", f"manylinux2014_{machine}", f"musllinux_1_1_{machine}"]


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
            f"Wheel-Version: 1.0\nGenerator: cartouche\nRoot-Is-Purelib: false\n"
            + "".join(f"Tag: py3-none-{platform}\n" for platform in platforms())
        ).encode(),
    }
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for path, data in entries.items()
    )
    entries[f"{name}.dist-info/RECORD"] = f"{record}{name}.dist-info/RECORD,,\n".encode()

    file = f"{name}-py3-none-{'.'.join(platforms())}.whl"
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
