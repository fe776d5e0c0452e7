"""SAM's own translator, as CloudFormation runs it when a stack is deployed."""

from pathlib import Path

from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse


class NoManagedPolicies:
    """The templates name no managed policy by its short name, so nobody is asked for their list."""

    def load(self):
        return {}


def translated(entry: Path, parameters: dict, code: dict) -> dict:
    """The entry template, by the name "", and what SAM makes of each nested one, by the stack's logical id.

    :param code: where each zip was uploaded to, by its path from the root, as `sam package` writes it
    """
    tree = _read(entry)
    templates = {"": tree}
    for name, stack in tree["Resources"].items():
        properties = stack["Properties"]
        nested = _read(entry.parent / properties["TemplateURL"])
        given = {
            key: _value(value, tree, parameters)
            for key, value in properties["Parameters"].items()
            if _value(value, tree, parameters) is not None
        }
        for resource in nested["Resources"].values():
            for built in ("CodeUri", "ContentUri"):
                if built in resource.get("Properties", {}):
                    resource["Properties"][built] = code[resource["Properties"][built].removeprefix("../")]
        templates[name] = transform(nested, given, NoManagedPolicies()) if "Transform" in nested else nested
    return templates


def _value(given, tree: dict, parameters: dict):
    """What is known of a nested stack's parameter before anything is made; None where that is nothing."""
    if not isinstance(given, dict):
        return str(given)
    if "Ref" in given and given["Ref"] in tree["Parameters"]:
        return str(parameters.get(given["Ref"], tree["Parameters"][given["Ref"]].get("Default")))
    return None


def _read(file: Path) -> dict:
    return yaml_parse(file.read_text(encoding="utf-8"))
