"""Deploys the template with every set of parameters to an emulated AWS. No account is used.

Usage: emulated_aws.py ROOT TRANSLATED [SET]. Deploys template.yaml or aws/every.yaml of the folder ROOT, whose nested stacks
are translated and uploaded first, as `sam deploy` and CloudFormation do. With SET it deploys that set alone. Writes each translated template into the folder
TRANSLATED, each text once, prints one line of JSON that says what was made and where, and serves until its
standard input ends.
"""

import hashlib
import json
import logging
import os
import sys
from pathlib import Path

os.environ |= {
    "AWS_ACCESS_KEY_ID": "none",
    "AWS_SECRET_ACCESS_KEY": "none",
    "AWS_DEFAULT_REGION": "eu-central-1",
    "AWS_EC2_METADATA_DISABLED": "true",
    "AWS_MAX_ATTEMPTS": "1",
}

import boto3  # noqa: E402
from moto.cloudformation.parsing import get_model_map  # noqa: E402
from moto.dynamodb.models import dynamodb_backends  # noqa: E402
from moto.server import ThreadedMotoServer  # noqa: E402

from stack import Stack  # noqa: E402
from stand_ins import NAMED_ONLY, STAND_INS  # noqa: E402
from translation import translated  # noqa: E402

API_KEY = "a key that is worth nothing"
EDGE_SECRET = "a secret that is worth nothing"
TABLES = ("RequestsTable", "DecisionsTable", "ReservationsTable")


class Aws:
    """Clients of the emulated services."""

    def __init__(self, endpoint: str):
        self.endpoint = endpoint

    def client(self, service: str):
        return boto3.client(service, endpoint_url=self.endpoint)


def uploaded(aws: Aws, root: Path) -> dict:
    """Puts all zips into a bucket, as `sam deploy` does; answers their places by their paths."""
    s3 = aws.client("s3")
    s3.create_bucket(Bucket="code", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    places = {}
    for module, kind in (("intake", "lambda"), ("serializer", "lambda"), ("relay", "lambda"), ("pages", "layer")):
        uri = f"{module}/target/lastseat-{module}-{kind}.zip"
        s3.put_object(Bucket="code", Key=uri, Body=(root / uri).read_bytes())
        places[uri] = f"s3://code/{uri}"
    return places


def restored(aws: Aws, stack: Stack, logical_id: str, name: str) -> dict:
    """A table beside the stack's, shaped like it, as a restore leaves it; a description."""
    dynamo = aws.client("dynamodb")
    like = dynamo.describe_table(TableName=stack.physical_id(logical_id))["Table"]
    shape = {key: like[key] for key in ("AttributeDefinitions", "KeySchema")}
    if like.get("LocalSecondaryIndexes"):
        shape["LocalSecondaryIndexes"] = [
            {key: index[key] for key in ("IndexName", "KeySchema", "Projection")}
            for index in like["LocalSecondaryIndexes"]
        ]
    if like.get("StreamSpecification"):
        shape["StreamSpecification"] = like["StreamSpecification"]
    return dynamo.create_table(TableName=name, BillingMode="PAY_PER_REQUEST", **shape)["TableDescription"]


def adopted(aws: Aws, parameters: dict, name: str, like: Stack) -> dict:
    """The parameters with the names of restored tables behind the epoch, as `lastseat audit --repair` prints them."""
    if "Restored" not in parameters:
        return parameters
    requests, decisions, reservations = (
        restored(aws, like, logical_id, f"{name}-{logical_id}-restored") for logical_id in TABLES
    )
    value = [parameters["Restored"]]
    for table in (requests, decisions):
        value += [table["TableName"], table.get("LatestStreamLabel", "")]
    return {**parameters, "Restored": ",".join([*value, reservations["TableName"]])}


def unknown_types(template: dict) -> set:
    return {resource["Type"] for resource in template["Resources"].values()} - set(get_model_map())


def keep_records():
    """moto would hand each record to the function itself, in a container, and then forget it."""
    for account in dynamodb_backends.values():
        for backend in account.values():
            for table in backend.tables.values():
                table.lambda_event_source_mappings.clear()


def main(root: Path, folder: Path, only: list):
    assert STAND_INS
    sets = json.loads((Path(__file__).parent / "parameter_sets.json").read_text(encoding="utf-8"))
    sets = {name: parameters for name, parameters in sets.items() if name in (only or sets)}
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    aws = Aws("http://127.0.0.1:%d" % server.get_host_and_port()[1])
    code = uploaded(aws, root)
    folder.mkdir(parents=True, exist_ok=True)
    stacks, written = {}, set()
    for name, parameters in sets.items():
        if parameters["ApiAccess"] == "ApiKey":
            parameters["ApiKeySha256"] = "sha256:" + hashlib.sha256(API_KEY.encode()).hexdigest()
        if "EdgeSecretHash" in parameters:
            parameters["EdgeSecretHash"] = hashlib.sha256(EDGE_SECRET.encode()).hexdigest()[:32]
        parameters = adopted(aws, parameters, name, stacks.get(parameters.pop("Like", "api-key")))
        entry = root / parameters.pop("Entry", "aws/every.yaml")
        templates = translated(entry, parameters, code)
        for nested, template in templates.items():
            assert not unknown_types(template), f"No stand-in for {unknown_types(template)}"
            text = json.dumps(template, indent=1)
            if nested and text not in written:
                written.add(text)
                (folder / f"{name}-{nested}.json").write_text(text, encoding="utf-8")
        stacks[name] = Stack.create(aws, name, templates, parameters)
    keep_records()
    made = {
        "endpoint": aws.endpoint,
        "apiKey": API_KEY,
        "edgeSecret": EDGE_SECRET,
        "standIns": NAMED_ONLY,
        "stacks": {name: stack.description() for name, stack in stacks.items()},
    }
    print(json.dumps(made), flush=True)
    sys.stdin.read()
    server.stop()


if __name__ == "__main__":
    logging.disable(logging.WARNING)
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), sys.argv[3:])
