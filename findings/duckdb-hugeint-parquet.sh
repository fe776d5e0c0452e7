#!/usr/bin/env bash
# Tool: DuckDB 2.0.0 (PyPI duckdb), read back by pyarrow 26.0.1.
# Guess: a count of rows and a sum of integers are integers in Parquet.
# Fact: only count() is. count_if() and sum() of integers, and a literal above the signed 64 bits, have the type
#   HUGEINT. Parquet has no such type, and COPY writes DOUBLE without a warning: above 2^53 the value is another.
#   A cast to BIGINT or DECIMAL(38,0) keeps it whole.
# Seen: count int64, count_if double, sum double, literal double (1.8446744073709552e+19), cast int64.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv --without-pip "$work/env"
python3 -m pip --python "$work/env/bin/python" install --quiet --disable-pip-version-check duckdb==2.0.0 pyarrow==26.0.1

seen=$("$work/env/bin/python" - "$work/counts.parquet" <<'PY'
import sys
import duckdb
import pyarrow.parquet as parquet

duckdb.sql("create table seats as select 9007199254740993 as number union all select 0")
duckdb.sql(f"""copy (select count(*) as counted, count_if(number > 0) as counted_if, sum(number) as summed,
    18446744073709551615 as literal, sum(number)::BIGINT as whole from seats) to '{sys.argv[1]}' (format parquet)""")
table = parquet.read_table(sys.argv[1])
for column in table.schema:
    print(column.name, column.type, table[column.name][0].as_py())
PY
)
expected='counted int64 2
counted_if double 1.0
summed double 9007199254740992.0
literal double 1.8446744073709552e+19
whole int64 9007199254740993'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
