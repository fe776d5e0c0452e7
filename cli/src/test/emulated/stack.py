"""One stack in the emulated AWS, and what was made of it."""

import ast
import json

from stand_ins import STAGE_VARIABLES


class Stack:
    def __init__(self, aws, name: str, template: dict, parameters: dict):
        self.aws = aws
        self.name = name
        self.template = template
        self.parameters = parameters

    @classmethod
    def create(cls, aws, name: str, templates: dict, parameters: dict) -> "Stack":
        """Creates it with its nested stacks, or fails where CloudFormation would not complete.

        :param templates: the entry template, by the name "", and the nested ones by their logical ids
        """
        cloudformation, s3 = aws.client("cloudformation"), aws.client("s3")
        entry = templates[""]
        for nested, template in templates.items():
            if nested:
                key = f"{name}/{nested}.template"
                s3.put_object(Bucket="code", Key=key, Body=json.dumps(template).encode())
                entry["Resources"][nested]["Properties"]["TemplateURL"] = f"https://s3.amazonaws.com/code/{key}"
        cloudformation.create_stack(
            StackName=name,
            TemplateBody=json.dumps(entry),
            Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
            Parameters=[{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()],
        )
        status = cloudformation.describe_stacks(StackName=name)["Stacks"][0]["StackStatus"]
        assert status == "CREATE_COMPLETE", f"{name}: {status}"
        return cls(aws, name, entry, parameters)

    def resources(self) -> dict:
        """Type and physical id by logical id, of the nested stacks too; their names differ."""
        return self._resources_of(self.name)

    def _resources_of(self, stack: str) -> dict:
        made = {}
        for resource in self.aws.client("cloudformation").describe_stack_resources(StackName=stack)["StackResources"]:
            if "PhysicalResourceId" not in resource:
                continue
            more = {resource["LogicalResourceId"]: {"type": resource["ResourceType"], "id": resource["PhysicalResourceId"]}}
            if resource["ResourceType"] == "AWS::CloudFormation::Stack":
                more |= self._resources_of(resource["PhysicalResourceId"])
            twice = made.keys() & more.keys()
            assert not twice, f"Two stacks have {twice}"
            made |= more
        return made

    def physical_id(self, logical_id: str) -> str:
        return self.resources()[logical_id]["id"]

    def description(self) -> dict:
        resources = self.resources()
        return {
            "parameters": self.parameters,
            "resources": resources,
            "outputs": self._outputs(),
            "functions": {
                logical_id: self._function(resource["id"])
                for logical_id, resource in resources.items()
                if resource["type"] == "AWS::Lambda::Function"
            },
            "roles": {
                logical_id: self._role(resource["id"])
                for logical_id, resource in resources.items()
                if resource["type"] == "AWS::IAM::Role"
            },
            "mapping": self._mapping(resources["RequestsMapping"]["id"]),
            "relayMapping": self._mapping(resources["RelayMapping"]["id"]) if "RelayMapping" in resources else {},
            "tables": self._tables(),
            "stageVariables": STAGE_VARIABLES[resources["ApiStage"]["id"]],
        }

    def _outputs(self) -> dict:
        found = self.aws.client("cloudformation").describe_stacks(StackName=self.name)["Stacks"][0]
        return {output["OutputKey"]: output["OutputValue"] for output in found["Outputs"]}

    def _function(self, name: str) -> dict:
        found = self.aws.client("lambda").get_function_configuration(FunctionName=name)
        alias = self.aws.client("lambda").get_alias(FunctionName=name, Name="live")
        return {
            "name": found["FunctionName"],
            "handler": found["Handler"],
            "role": found["Role"],
            "environment": found["Environment"]["Variables"],
            "codeSha256": found["CodeSha256"],
            "timeoutSeconds": found["Timeout"],
            "published": found["FunctionArn"] + ":" + alias["FunctionVersion"],
        }

    def _role(self, name: str) -> dict:
        iam = self.aws.client("iam")
        role = iam.get_role(RoleName=name)["Role"]
        policies = [
            _document(iam.get_role_policy(RoleName=name, PolicyName=policy)["PolicyDocument"])
            for policy in iam.list_role_policies(RoleName=name)["PolicyNames"]
        ]
        return {"arn": role["Arn"], "trust": role["AssumeRolePolicyDocument"], "policies": policies}

    def _mapping(self, uuid: str) -> dict:
        found = self.aws.client("lambda").get_event_source_mapping(UUID=uuid)
        return {"source": found["EventSourceArn"], "function": found["FunctionArn"], "batchSize": found["BatchSize"]}

    def _tables(self) -> dict:
        """The streams (or nothing) of all tables, by name."""
        dynamo = self.aws.client("dynamodb")
        tables = {}
        for name in dynamo.list_tables()["TableNames"]:
            tables[name] = dynamo.describe_table(TableName=name)["Table"].get("LatestStreamArn", "")
        return tables


def _document(policy) -> dict:
    """moto keeps a role's own policies as Python writes them."""
    return policy if isinstance(policy, dict) else ast.literal_eval(policy)
