"""native_wheel.py WHEEL PROGRAM FOLDER [LICENCES]: makes the wheel for this system of the wheel for every system.

It contains the same package. The native program, with all commands, replaces the command of the package. pip prefers this wheel where it fits.
The files of the folder LICENCES are the licences of the program's parts, which a published wheel must have.
"""
import base64
import hashlib
import os
import pathlib
import sys
import time
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts"))
from cartouche_wheel import platforms  # noqa: E402


def native(entries, program, licences):
    """Returns the files of the wheel, without the list of them. `licences` has the texts by the names of their files."""
    info = next(path.split("/")[0] for path in entries if path.endswith(".dist-info/WHEEL"))
    name = info.removesuffix(".dist-info")
    kept = {path: data for path, data in entries.items() if not path.endswith(("/RECORD", "/entry_points.txt"))}
    lines = kept[f"{info}/WHEEL"].decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false").splitlines()
    lines = [line for line in lines if line and not line.startswith("Tag:")]
    lines += [f"Tag: py3-none-{platform}" for platform in platforms()]
    kept[f"{info}/WHEEL"] = "".join(f"{line}\n" for line in lines).encode()
    kept[f"{name}.data/scripts/cartouche"] = program
    fields, blank, description = kept[f"{info}/METADATA"].partition(b"\n\n")
    for file, text in licences.items():
        kept[f"{info}/licenses/program/{file}"] = text
        fields += f"\nLicense-File: program/{file}".encode()
    kept[f"{info}/METADATA"] = fields + blank + description
    return info, name, kept


def record(entries, info):
    lines = []
    for path, data in entries.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(data)}\n")
    return ("".join(lines) + f"{info}/RECORD,,\n").encode()


def main(wheel, program, folder, licences=None):
    with zipfile.ZipFile(wheel) as source:
        entries = {each: source.read(each) for each in source.namelist()}
    texts = {path.name: path.read_bytes() for path in sorted(pathlib.Path(licences).iterdir())} if licences else {}
    info, name, entries = native(entries, pathlib.Path(program).read_bytes(), texts)
    entries[f"{info}/RECORD"] = record(entries, info)
    date = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))[:6]
    path = pathlib.Path(folder, f"{name}-py3-none-{'.'.join(platforms())}.whl")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for each, data in entries.items():
            item = zipfile.ZipInfo(each, date)
            item.external_attr = (0o100755 if "/scripts/" in each else 0o100644) << 16
            item.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(item, data)
    return path


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
