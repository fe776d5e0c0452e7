#!/usr/bin/env bash
# Tool: AWS SAM's translator, aws-sam-translator 1.115.0 (PyPI).
# Guess: with AutoPublishAlias and AutoPublishAliasAllProperties, a new content of the function's layer publishes a version: the
#   function's property Layers then names another layer version.
# Fact: the layer gets another logical id, and Layers names it, but the version keeps its logical id: nothing is published, and the
#   alias goes on with the old layer. A change of the function's description publishes one.
# Seen: layer of another content: other layer True, other version False. Other description: other layer False, other version True.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv --without-pip "$work/env"
python3 -m pip --python "$work/env/bin/python" install --quiet --disable-pip-version-check aws-sam-translator==1.115.0
seen=$(AWS_DEFAULT_REGION=eu-central-1 "$work/env/bin/python" - <<'PY'
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator


def ids(layer, description):
    function = {"CodeUri": "s3://bucket/code", "Handler": "Seats::handle", "Runtime": "java21", "Layers": [{"Ref": "Pages"}],
                "Description": description, "AutoPublishAlias": "live", "AutoPublishAliasAllProperties": True}
    template = {"Transform": "AWS::Serverless-2016-10-31", "Resources": {
        "Pages": {"Type": "AWS::Serverless::LayerVersion", "Properties": {"ContentUri": "s3://bucket/" + layer}},
        "Seats": {"Type": "AWS::Serverless::Function", "Properties": function}}}
    made = Translator({}, Parser()).translate(template, {})["Resources"]
    layers = made["Seats"]["Properties"]["Layers"]
    versions = [name for name, resource in made.items() if resource["Type"] == "AWS::Lambda::Version"]
    return layers, versions


before = ids("one", "a")
for what, after in [("content", ids("other", "a")), ("description", ids("one", "b"))]:
    print(what, "other layer", before[0] != after[0], "other version", before[1] != after[1])
PY
)
expected='content other layer True other version False
description other layer False other version True'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
