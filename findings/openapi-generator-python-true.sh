#!/usr/bin/env bash
# Tool: openapi-generator-cli 7.25.0 (Maven), generator `python`, with pydantic 2.12.5.
# Guess: a property of type boolean that can only be true (OpenAPI 3.1, `const: true` or `enum: [true]`) is read
#   from the answer {"done": true}.
# Fact: the client compares the value with the text 'true' and refuses the only right answer. The same description as
#   OpenAPI 3.0.3 with `enum: [true]` makes a client without the comparison.
# Seen: 3.1 const: must be one of enum values ('true'). 3.1 enum: the same. 3.0 enum: read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>org.openapitools</groupId><artifactId>openapi-generator-cli</artifactId><version>7.25.0</version></dependency>
 </dependencies>
</project>
XML
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib -DexcludeTransitive=true > maven.log
python3 -m venv --without-pip env
python3 -m pip --python env/bin/python install --quiet --disable-pip-version-check \
  pydantic==2.12.5 python-dateutil==2.9.0.post0 urllib3==2.7.0 typing-extensions==4.15.0

read_true() { # the version of OpenAPI, what the schema says beside the type
  cat > api.yaml <<YAML
openapi: $1
info: { title: seats, version: "1" }
paths:
  /seats:
    get:
      responses:
        "200": { description: ok, content: { application/json: { schema: { \$ref: "#/components/schemas/Answer" } } } }
components:
  schemas:
    Answer: { type: object, required: [done], properties: { done: { type: boolean, $2 } } }
YAML
  rm -rf made
  java -jar lib/openapi-generator-cli-7.25.0.jar generate -g python -i api.yaml -o made > made.log 2>&1
  (cd made && ../env/bin/python - 2>&1 <<'PY'
from openapi_client.models.answer import Answer
try:
    print("read", Answer.from_json('{"done": true}'))
except ValueError as error:
    print("refused:", str(error).splitlines()[2].strip().split(" [")[0])
PY
  )
}
seen=$(read_true 3.1.0 "const: true"; read_true 3.1.0 "enum: [true]"; read_true 3.0.3 "enum: [true]")
expected="refused: Value error, must be one of enum values ('true')
refused: Value error, must be one of enum values ('true')
read done=True"
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
