"""SAM's own translator, as CloudFormation runs it when a stack is deployed."""

from pathlib import Path

from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse


class NoManagedPolicies:
    """The template names no managed policy by its short name, so nobody is asked for their list."""

    def load(self):
        return {}


def translated(template: Path, parameters: dict, code: dict) -> dict:
    """The CloudFormation template that SAM makes of it with these parameters.

    :param code: where each CodeUri of the template was uploaded to, as `sam package` writes it
    """
    tree = yaml_parse(template.read_text(encoding="utf-8"))
    for resource in tree["Resources"].values():
        if resource["Type"] == "AWS::Serverless::Function":
            uri = resource["Properties"]["CodeUri"]
            resource["Properties"]["CodeUri"] = code[uri]
    return transform(tree, dict(parameters), NoManagedPolicies())
