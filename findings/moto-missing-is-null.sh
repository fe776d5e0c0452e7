#!/usr/bin/env bash
# Tool: moto 5.2.5 (server of DynamoDB), called by boto3 1.44.8.
# Guess: an attribute that the item lacks equals nothing, so a condition `gone IN (:null, :x)` refuses the write.
# Fact: the condition passes. The server takes an attribute that is not there for the value NULL, with IN and with =.
#   attribute_type(gone, "NULL") tells them apart and refuses.
# Seen: `gone IN (:null, :x)` passed, `gone = :null` passed, `gone IN (:x)` refused, attribute_type refused.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv --without-pip "$work/env"
python3 -m pip --python "$work/env/bin/python" install --quiet --disable-pip-version-check \
  'moto[server]==5.2.5' boto3==1.44.8

seen=$("$work/env/bin/python" - 2> "$work/server.log" <<'PY'
import boto3
from moto.server import ThreadedMotoServer

server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
client = boto3.client("dynamodb", endpoint_url=f"http://{host}:{port}", region_name="eu-west-1",
                      aws_access_key_id="any", aws_secret_access_key="any")
client.create_table(TableName="seats", BillingMode="PAY_PER_REQUEST", KeySchema=[{"AttributeName": "k", "KeyType": "HASH"}],
                    AttributeDefinitions=[{"AttributeName": "k", "AttributeType": "S"}])
item = {"k": {"S": "a"}}
client.put_item(TableName="seats", Item=item)
null, x, word = {":null": {"NULL": True}}, {":x": {"S": "x"}}, {":x": {"S": "NULL"}}
for condition, values in [("gone IN (:null, :x)", null | x), ("gone = :null", null), ("gone IN (:x)", x),
                          ("attribute_type(gone, :x)", word)]:
    try:
        client.put_item(TableName="seats", Item=item, ConditionExpression=condition, ExpressionAttributeValues=values)
        print(condition, "passed")
    except client.exceptions.ConditionalCheckFailedException:
        print(condition, "refused")
server.stop()
PY
)
expected='gone IN (:null, :x) passed
gone = :null passed
gone IN (:x) refused
attribute_type(gone, :x) refused'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
