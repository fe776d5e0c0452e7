"""Holds aws/deployer.json, the rights of a person or a workflow that deploys, against what the templates need.

For each type of resource in the translated templates and in the entry templates, CloudFormation's own schema names the
actions that its handlers call; cfn-lint ships these schemas. Each must be allowed, or be one that is not needed here.
Each allowed action must be needed by some type, and none may read or write what is in a table or a bucket.

Usage: deployer_rights.py TRANSLATED. Run it with a python that has cfn-lint. It needs no network.
"""

import json
import pathlib
import re
import sys
from fnmatch import fnmatchcase

from cfnlint.decode import cfn_yaml
from cfnlint.schema.manager import PROVIDER_SCHEMA_MANAGER

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_CHARACTERS = 6144  # of a managed policy, without white space (IAM user guide, "IAM and AWS STS quotas")

# Handlers call these for properties that no template has.
NOT_NEEDED = {
    "tables that are imported, have replicas, a policy, or a stream of Kinesis": r"dynamodb:(Associate|Create)TableReplica|"
    r"dynamodb:(ImportTable|(Put|Get|Delete)ResourcePolicy|(En|Dis|Up)\w+KinesisStreamingDestination|BatchWriteItem|(Delete|Get|Put|Update)Item|Query|Scan)"
    r"|kinesis:.*",
    "objects that a handler moves": r"s3:(AbortMultipartUpload|DeleteObject|[gG]etObject\w*|ListMultipartUploadParts|PutObject\w*|REST\.PUT\.OBJECT|ListAllMyBuckets)",
    "buckets with tables or files": r"s3tables:.*|s3files:.*|elasticfilesystem:.*",
    "connections, schemas and locks of a data lake": r"glue:.*(Connection|SchemaVersion)|lakeformation:.*",
    "policies of users and groups": r"iam:(At|De)tach(User|Group)Policy",
    "deliveries to Firehose, and tokens of log groups": r"firehose:.*|logs:PutBearerTokenAuthentication|logs:(CreateLogStream|PutLogEvents|DescribeLogStreams)",
}
DATA = ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query", "dynamodb:Scan", "s3:GetObject", "s3:DeleteObject", "logs:GetLogEvents"]


def types(translated):
    found = set()
    files = list(translated.glob("*.json")) + [ROOT / "template.yaml", ROOT / "aws" / "every.yaml"]
    for file in files:
        template = cfn_yaml.load(str(file))
        found |= {str(resource["Type"]) for resource in template["Resources"].values()}
    return found


def needed(resource_type):
    schema = PROVIDER_SCHEMA_MANAGER.get_resource_schema("eu-central-1", resource_type).schema
    handlers = schema.get("handlers", {})
    assert handlers, f"No handlers are known of {resource_type}"
    return {action for handler in handlers.values() for action in handler.get("permissions", [])}


def listed(actions):
    return [actions] if isinstance(actions, str) else actions


def allows(pattern, action):
    """IAM does not tell small letters from capital ones in the name of an action."""
    return fnmatchcase(action.lower(), pattern.lower())


def main(translated):
    policy = json.loads((ROOT / "aws" / "deployer.json").read_text(encoding="utf-8"))
    size = len(json.dumps(policy, separators=(",", ":")))
    assert size <= MOST_CHARACTERS, f"A policy of {size} characters is too long"
    allowed = [action for statement in policy["Statement"] for action in listed(statement["Action"])]
    wanted, found = {}, types(translated)
    assert "AWS::Lambda::Function" in found, f"Nothing was translated: {found}"
    for resource_type in sorted(found):
        for action in needed(resource_type):
            wanted.setdefault(action, resource_type)
    for why, pattern in NOT_NEEDED.items():
        unneeded = {action for action in wanted if re.fullmatch(pattern, action)}
        assert unneeded, f"No handler asks for rights of {why}"
        for action in unneeded:
            del wanted[action]
    lacking = {action: by for action, by in wanted.items() if not any(allows(one, action) for one in allowed)}
    assert not lacking, f"The policy lacks {lacking}"
    through = listed(next(one for one in policy["Statement"] if one["Sid"] == "MakeResourcesThroughCloudFormation")["Action"])
    idle = [one for one in through if not any(allows(one, action) for action in wanted)]
    assert not idle, f"Nothing needs {idle}"
    read = [action for action in DATA if any(allows(one, action) for one in through)]
    assert not read, f"The policy reaches data: {read}"
    print(f"{len(wanted)} actions of {len(found)} types of resources are allowed, {size} characters")


main(pathlib.Path(sys.argv[1]))
