"""The Debian packages of .ci/release: lastseat, and lastseat-query with DuckDB."""

import gzip
import os
import pathlib
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ARCHITECTURES = {"linux-x64": "amd64", "linux-arm64": "arm64"}
MAINTAINER = "The Lastseat authors <lastseat@lastseat.invalid>"


def package(release, own):
    """From the folder of the archive with a run-time."""
    root = release.work / "deb"
    home = root / "usr/lib/lastseat"
    shutil.copytree(own, home, ignore=shutil.ignore_patterns("share", "README", "LICENSE"))
    shutil.copytree(own / "share", root / "usr/share")
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/lastseat").symlink_to("../lib/lastseat/bin/lastseat")
    (root / "usr/lib/systemd/system").mkdir(parents=True)
    shutil.copy(HERE / "lastseat.service", root / "usr/lib/systemd/system")
    manual = root / "usr/share/man/man1/lastseat.1"
    squeezed(manual.with_suffix(".1.gz"), manual.read_bytes())
    manual.unlink()
    documents(release, root, "lastseat")
    squeezed(root / "usr/share/doc/lastseat/changelog.gz", (release.tree / "CHANGELOG.md").read_bytes())
    for script in ("postinst", "prerm", "postrm"):
        control(root, script, (HERE / "deb" / script).read_text(), 0o755)
    write(release, root, "lastseat", f"adduser, init-system-helpers, {libraries(home)}",
          "decides reservations one after the other\n"
          " A server with an HTTP API for anything that has a limit: seats, slots, user\n"
          " names, locks. It has its own Java, and keeps its data in /var/lib/lastseat.")


def query_package(release, query):
    root = release.work / "deb-query"
    shutil.copytree(query, root / "usr/lib/lastseat")
    documents(release, root, "lastseat-query")
    write(release, root, "lastseat-query", f"lastseat (= {debian_version(release.version)}), libstdc++6",
          "SQL over what Lastseat decided\n"
          " DuckDB, for the commands query and export, and for rosters as Parquet.")


def debian_version(version):
    """In which a snapshot or a candidate is older than the release."""
    return version.replace("-", "~")


def squeezed(file, content):
    file.write_bytes(gzip.compress(content, mtime=0))


def documents(release, root, name):
    folder = root / "usr/share/doc" / name
    folder.mkdir(parents=True)
    (folder / "copyright").write_text(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Comment: The licence of each library is in /usr/lib/lastseat/lastseat-bom.json,\n"
        " that of the Java run-time in /usr/lib/lastseat/runtime/legal.\n\n"
        "Files: *\nCopyright: The Lastseat authors\nLicense: Apache-2.0\n"
        " The text is in /usr/share/common-licenses/Apache-2.0.\n")


def libraries(home):
    """The libraries of Debian that the run-time needs: with the newest symbol of the C library that it names."""
    minor, zlib = 0, False
    for file in [*home.glob("runtime/lib/**/*.so"), *home.glob("runtime/bin/*"), *home.glob("native/*")]:
        content = file.read_bytes()
        minor = max([minor, *(int(found) for found in re.findall(rb"GLIBC_2\.(\d+)\0", content))])
        zlib = zlib or b"libz.so.1\0" in content
    return f"libc6 (>= 2.{minor})" + (", zlib1g" if zlib else "")


def control(root, name, text, mode=0o644):
    (root / "DEBIAN").mkdir(exist_ok=True)
    (root / "DEBIAN" / name).write_text(text)
    (root / "DEBIAN" / name).chmod(mode)


def write(release, root, name, depends, description):
    architecture = ARCHITECTURES[release.platform]
    version = debian_version(release.version)
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file()) // 1024
    control(root, "control", f"""Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {MAINTAINER}
Installed-Size: {size}
Depends: {depends}
Section: net
Priority: optional
Description: {description}
""")
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    release.dated(root)
    squeeze = ["-Zxz"] if release.small else ["-Zgzip", "-z1"]
    file = release.target / f"{name}_{version}_{architecture}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", *squeeze, "--build", root, file],
                   check=True, stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(release.epoch)})
