"""One stack in the emulated AWS, and what was made of it."""

import ast
import json


class Stack:
    def __init__(self, aws, name: str, template: dict, parameters: dict):
        self.aws = aws
        self.name = name
        self.template = template
        self.parameters = parameters

    @classmethod
    def create(cls, aws, name: str, template: dict, parameters: dict) -> "Stack":
        """Creates it, or fails where CloudFormation would not complete."""
        cloudformation = aws.client("cloudformation")
        cloudformation.create_stack(
            StackName=name,
            TemplateBody=json.dumps(template),
            Capabilities=["CAPABILITY_IAM"],
            Parameters=[{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()],
        )
        status = cloudformation.describe_stacks(StackName=name)["Stacks"][0]["StackStatus"]
        assert status == "CREATE_COMPLETE", f"{name}: {status}"
        return cls(aws, name, template, parameters)

    def resources(self) -> dict:
        """Type and physical id by logical id."""
        found = self.aws.client("cloudformation").describe_stack_resources(StackName=self.name)
        return {
            resource["LogicalResourceId"]: {"type": resource["ResourceType"], "id": resource["PhysicalResourceId"]}
            for resource in found["StackResources"]
            if "PhysicalResourceId" in resource
        }

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
