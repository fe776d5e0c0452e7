#!/usr/bin/env bash
# Tool: Papa Parse 5.7.1 (npm papaparse).
# Guess: `dynamicTyping` makes numbers and booleans of cells that can be written back as they were, and nothing else.
# Fact: a code with leading zeros becomes another number, and a cell in the form of an ISO 8601 time becomes a Date.
#   A whole number above 2^53 stays a text, so one column can hold two types.
# Seen: 007 is the number 7; 2026-11-29T10:00:00Z is a Date, 2026-11-29 a text; 9007199254740993 a text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1
cat > "$work/check.mjs" <<'JS'
import Papa from "papaparse";
const cells = ["007", "2026-11-29T10:00:00Z", "2026-11-29", "9007199254740993", "12"];
for (const [index, value] of Papa.parse(cells.join(","), { dynamicTyping: true }).data[0].entries())
  console.log(cells[index], value instanceof Date ? "Date" : typeof value, JSON.stringify(value));
JS
seen=$(node "$work/check.mjs")
expected='007 number 7
2026-11-29T10:00:00Z Date "2026-11-29T10:00:00.000Z"
2026-11-29 string "2026-11-29"
9007199254740993 string "9007199254740993"
12 number 12'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
