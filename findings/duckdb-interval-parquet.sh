#!/usr/bin/env bash
# Tool: DuckDB 2.0.0 (PyPI duckdb).
# Guess: an INTERVAL that DuckDB writes to Parquet and reads again is the same interval, or COPY fails.
# Fact: it loses its microseconds without a warning. Parquet's interval counts months, days and milliseconds,
#   and DuckDB cuts what is below a millisecond. Its own file format (and a BIGINT of microseconds) keeps them.
# Seen: 00:00:01.500999 written, 00:00:01.5 read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv --without-pip "$work/env"
python3 -m pip --python "$work/env/bin/python" install --quiet --disable-pip-version-check duckdb==2.0.0

seen=$("$work/env/bin/python" - "$work/waits.parquet" <<'PY'
import sys
import duckdb

duckdb.sql("create table waits as select interval '1.500999 seconds' as wait")
duckdb.sql(f"copy waits to '{sys.argv[1]}' (format parquet)")
print("written", duckdb.sql("select wait::VARCHAR from waits").fetchall()[0][0])
print("read", duckdb.sql(f"select wait::VARCHAR from '{sys.argv[1]}'").fetchall()[0][0])
PY
)
expected='written 00:00:01.500999
read 00:00:01.5'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
