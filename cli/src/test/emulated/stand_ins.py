"""What moto's CloudFormation lacks of the resource types that the template has.

An alias of a function is made, in moto's own Lambda. The others get a name, and an attribute
`LOGICAL_ID.ATTRIBUTE`: they are wired, and they do nothing.
"""

from moto.awslambda.models import LambdaVersion, LayerVersion
from moto.awslambda.utils import get_backend
from moto.cloudformation.models import Stack as CloudFormationStack
from moto.core.common_models import CloudFormationModel
from moto.stepfunctions.models import StateMachine

NAMED_ONLY = {
    "AWS::ApiGatewayV2::Api": "the functions are called with the events that the API would send",
    "AWS::ApiGatewayV2::ApiMapping": "see AWS::ApiGatewayV2::Api",
    "AWS::ApiGatewayV2::Authorizer": "see AWS::ApiGatewayV2::Api",
    "AWS::ApiGatewayV2::DomainName": "see AWS::ApiGatewayV2::Api",
    "AWS::ApiGatewayV2::Integration": "see AWS::ApiGatewayV2::Api",
    "AWS::ApiGatewayV2::Route": "see AWS::ApiGatewayV2::Api",
    "AWS::ApiGatewayV2::Stage": "see AWS::ApiGatewayV2::Api",
    "AWS::Athena::WorkGroup": "nobody asks it here",
    "AWS::CloudWatch::Alarm": "tests of their own judge the alarms",
    "AWS::CodeDeploy::Application": "nothing shifts traffic here",
    "AWS::CodeDeploy::DeploymentGroup": "nothing shifts traffic here",
    "AWS::Glue::Database": "moto's Glue is none of CloudFormation's; a test of its own judges the tables",
    "AWS::Glue::Table": "see AWS::Glue::Database",
    "AWS::Lambda::CapacityProvider": "moto has no managed instances; PackagedManyCallsTest calls intake with Lambda's own threads",
    "AWS::Logs::MetricFilter": "tests of their own judge the alarms",
    "AWS::S3::BucketPolicy": "nothing talks to the bucket without TLS here",
    "AWS::Scheduler::Schedule": "nothing is started by the clock here",
}


# The variables of each stage, by its physical id: the events that the API would send have them.
STAGE_VARIABLES = {}

# moto sorts its models by the second part of their module's name.
MODULE = "lastseat.stand_ins"


class AliasStandIn(CloudFormationModel):
    """AWS::Lambda::Alias: made in moto's Lambda; its reference is its ARN, as on AWS."""

    __module__ = MODULE

    def __init__(self, arn: str):
        self.physical_resource_id = arn

    @staticmethod
    def cloudformation_name_type():
        return ""

    @staticmethod
    def cloudformation_type():
        return "AWS::Lambda::Alias"

    @classmethod
    def has_cfn_attr(cls, attr):
        return False

    def is_created(self):
        return True

    @classmethod
    def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
        properties = cloudformation_json["Properties"]
        alias = get_backend(account_id, region_name).create_alias(
            name=properties["Name"],
            function_name=properties["FunctionName"],
            function_version=properties["FunctionVersion"],
            description="",
            routing_config=None,
        )
        return cls(alias.arn)


def _named_only(resource_type: str) -> type:
    class NamedOnly(CloudFormationModel):
        __module__ = MODULE

        def __init__(self, name: str, logical_id: str):
            self.physical_resource_id = name
            self.logical_id = logical_id

        @staticmethod
        def cloudformation_name_type():
            return ""

        @staticmethod
        def cloudformation_type():
            return resource_type

        @classmethod
        def has_cfn_attr(cls, attr):
            return True

        def is_created(self):
            return True

        def get_cfn_attribute(self, attribute_name):
            return f"{self.logical_id}.{attribute_name}"

        @classmethod
        def create_from_cloudformation_json(
            cls, resource_name, cloudformation_json, account_id, region_name, **kwargs
        ):
            if resource_type == "AWS::ApiGatewayV2::Stage":
                STAGE_VARIABLES[resource_name] = cloudformation_json["Properties"].get("StageVariables") or {}
            return cls(resource_name, kwargs["LogicalId"])

    return NamedOnly


def _version_attribute(version: LambdaVersion, attribute_name: str) -> str:
    assert attribute_name == "Version"
    return str(version.version)


_known_to_moto = StateMachine.get_cfn_attribute


def _machine_attribute(machine: StateMachine, attribute_name: str) -> str:
    return machine.arn if attribute_name == "Arn" else _known_to_moto(machine, attribute_name)


def _stack_output(stack: CloudFormationStack, attribute_name: str) -> str:
    return stack.output_map[attribute_name.removeprefix("Outputs.")].value


# moto makes nested stacks, and does not tell what they put out.
CloudFormationStack.get_cfn_attribute = _stack_output

# moto makes both, and does not tell the version's number, which the alias wants, and the machine's
# ARN, which a role wants.
LambdaVersion.get_cfn_attribute = _version_attribute
StateMachine.get_cfn_attribute = _machine_attribute

# moto makes a layer, and a reference to it is not its ARN, as it is on AWS.
LayerVersion.physical_resource_id = property(lambda layer: layer.arn)

# moto finds the models among the subclasses of CloudFormationModel, and those must be referenced.
STAND_INS = [AliasStandIn] + [_named_only(resource_type) for resource_type in NAMED_ONLY]
