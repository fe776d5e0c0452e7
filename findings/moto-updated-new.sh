#!/usr/bin/env bash
# Tool: moto 5.2.5 (server of DynamoDB), called by boto3 1.44.8.
# Guess: UPDATED_NEW answers with each attribute that the update names, and with no other.
# Fact: it answers with the attributes that differ from the item before. An update that makes the item gives its
#   key too, and an attribute that is set to the value it had is left out.
# Seen: ['k', 'v'] for the update that makes the item, [] for the same update again, ['v'] for another value.
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
for value in "1", "1", "2":
    answer = client.update_item(TableName="seats", Key={"k": {"S": "a"}}, UpdateExpression="SET v = :v",
                                ExpressionAttributeValues={":v": {"N": value}}, ReturnValues="UPDATED_NEW")
    print(value, sorted(answer["Attributes"]))
server.stop()
PY
)
expected="1 ['k', 'v']
1 []
2 ['v']"
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
