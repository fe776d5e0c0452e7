"""Types the documentation's `sam deploy --guided` commands in a pseudo-terminal, with the real SAM CLI.

Each command is taken from README.md and docs/deploy.md as it stands there, line by line, together with those that make the
key, and gets as far as the point where an account is needed ("Unable to locate credentials"). The build before it is not
typed again. The answers that the CLI then holds must be those of the command, and pass what
CloudFormation asks of them before it makes anything: the patterns, ranges and rules of the template. The CLI itself takes
any answer; so does a wrong one here, and the pattern must refuse it.

Run it with a python that has aws-sam-cli and pexpect beside it. It needs no network and uses no credentials.
"""

import os
import pathlib
import re
import shutil
import sys
import tempfile

import pexpect
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ["README.md", "docs/deploy.md"]
READY = "READY> "
PROMPT = re.compile(r"^\s*(?:#.*)?(.+?) \[(.*)\]: $")
WITHOUT_DEFAULT = re.compile(r"^\s*(Parameter \w+): $")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# A safety limit, for a question that never comes.
PATIENCE_SECONDS = 30 * 60
NO_ACCOUNT = "Unable to locate credentials"


def blocks(page):
    """The bash blocks of a page, each a list of commands; a command may have several lines."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for block in re.findall(r"^```bash\n(.*?)^```", text, re.M | re.S):
        yield re.split(r"(?<!\\)\n", block.strip())


def template(file):
    class Loader(yaml.SafeLoader):
        pass

    def short(loader, tag, node):
        kind = {yaml.ScalarNode: loader.construct_scalar, yaml.SequenceNode: loader.construct_sequence}
        build = kind.get(type(node), loader.construct_mapping)
        value = build(node) if isinstance(node, yaml.ScalarNode) else build(node, deep=True)
        return {tag if tag in ("Ref", "Condition") else "Fn::" + tag: value}

    Loader.add_multi_constructor("!", short)
    return yaml.load((ROOT / file).read_text(encoding="utf-8"), Loader)


SMALL, EVERY = template("template.yaml"), template("aws/every.yaml")
MOST_QUESTIONS = 8


def refusals(answers):
    """What CloudFormation says to these parameters, of the template that asks for all of them."""
    found, asking = [], EVERY if answers.keys() >= EVERY["Parameters"].keys() else SMALL
    for name, definition in asking["Parameters"].items():
        value = answers[name]
        allowed = [str(one) for one in definition.get("AllowedValues", [value])]
        number = definition["Type"] == "Number"
        fits = (
            re.fullmatch(definition.get("AllowedPattern", ".*"), value) is not None
            and value in allowed
            and not (number and float(value) < definition.get("MinValue", 0))
            and not (number and float(value) > definition.get("MaxValue", float("inf")))
        )
        if not fits:
            found.append(f"Parameter {name} {definition.get('ConstraintDescription', 'is not allowed')}")
    for rule in asking["Rules"].values():
        if "RuleCondition" not in rule or holds(rule["RuleCondition"], answers):
            found += [one["AssertDescription"] for one in rule["Assertions"] if not holds(one["Assert"], answers)]
    return found


def holds(condition, answers):
    (function, argument), = condition.items()
    if function == "Fn::Not":
        return not holds(argument[0], answers)
    if function in ("Fn::And", "Fn::Or"):
        return (all if function == "Fn::And" else any)(holds(one, answers) for one in argument)
    if function == "Fn::Equals":
        left, right = (answers[side["Ref"]] if isinstance(side, dict) else str(side) for side in argument)
        return left == right
    raise ValueError(f"Not known here: {function}")


class Terminal:
    """A shell in a pseudo-terminal, in a folder of its own with the templates."""

    def __init__(self, folder):
        shutil.copy(ROOT / "template.yaml", folder)
        shutil.copytree(ROOT / "aws", folder / "aws")
        self.folder = folder
        environment = {
            "HOME": str(folder),
            "PATH": f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}",
            "SAM_CLI_TELEMETRY": "0",
            "AWS_EC2_METADATA_DISABLED": "true",
            "TERM": "dumb",
            "LC_ALL": "C.UTF-8",
        }
        self.shell = pexpect.spawn(
            "bash", ["--norc", "--noprofile"], cwd=str(folder), env=environment, encoding="utf-8",
            timeout=PATIENCE_SECONDS, dimensions=(50, 1000))
        self.shell.sendline("PS1=" + READY.replace(">", "'>'").replace(" ", "' '"))
        self.shell.expect(r"\r\n" + READY)

    def type(self, command, answers=None):
        """Types a command and an answer to each question, Enter where none is given; returns prompts and output."""
        for line in command.split("\n"):
            self.shell.sendline(line)
            self.shell.readline()
        proposals, output = {}, ""
        while True:
            end = self.shell.expect([r"\]: $", r": $", READY + "$"])
            output += self.shell.before + self.shell.after
            line = COLOUR.sub("", output).split("\n")[-1]
            if end == 2:
                return proposals, COLOUR.sub("", output)
            asked, hidden = PROMPT.match(line), WITHOUT_DEFAULT.match(line)
            if hidden:
                raise AssertionError(f"{hidden.group(1)} is asked for without a proposal in each form of the command")
            if asked:
                name = asked.group(1).strip().removeprefix("Parameter ")
                answer = (answers or {}).get(name, "")
                proposals[name] = answer or asked.group(2)
                self.shell.sendline(answer)
                self.shell.readline()
                output += "\n"


def deployed(terminal, command, answers=None):
    """The parameters with which `sam deploy` would go on, if it had an account."""
    proposals, output = terminal.type(command, answers)
    assert NO_ACCOUNT in output, f"It ended otherwise:\n{output}"
    asking = EVERY if "aws/every.yaml" in command else SMALL
    missing = set(asking["Parameters"]) - set(proposals)
    assert not missing, f"It did not ask for {missing}"
    return proposals


def given(command, variables):
    """The parameters that the command line names, as the shell understands it."""
    pairs = re.search(r"--parameter-overrides (.*)", command).group(1).split()
    text = {name: value.strip('"') for name, value in (pair.split("=", 1) for pair in pairs)}
    return {name: re.sub(r"\$(\w+)", lambda found: variables[found.group(1)], value) for name, value in text.items()}


def variables(terminal):
    _, output = terminal.type('echo "<$API_KEY> <$API_KEY_SHA256> <$OLD_SHA256>"')
    return dict(zip(["API_KEY", "API_KEY_SHA256", "OLD_SHA256"], re.findall(r"<(.*?)>", output)))


def main():
    kinds, folder = {}, pathlib.Path(tempfile.mkdtemp())
    try:
        terminal = Terminal(folder)
        for page in PAGES:
            for command in (command for block in blocks(page) for command in block):
                if "$OLD_SHA256" in command:
                    # The page says of it: the hash that is live. Then another key is made.
                    terminal.type("OLD_SHA256=$API_KEY_SHA256")
                    for line in key_making(page):
                        terminal.type(line)
                if command in key_making(page):
                    terminal.type(command)
                elif command.startswith("sam deploy --guided"):
                    known = variables(terminal)
                    wanted, answers = given(command, known), deployed(terminal, command)
                    for name, value in wanted.items():
                        assert answers[name] == value, f"{name} was {value}, and SAM goes on with {answers[name]}"
                    assert refusals(answers) == [], refusals(answers)
                    kinds.setdefault(answers["ApiAccess"], []).append(answers)
                    print(f"{page}: {command}\n  gets to the point where an account is needed")
        assert len(SMALL["Parameters"]) <= MOST_QUESTIONS, f"It asks {len(SMALL['Parameters'])} questions"
        assert set(kinds) == {"ApiKey", "Jwt", "Open"}, kinds
        assert any("," in answers["ApiKeySha256"] for answers in kinds["ApiKey"]), "No answer has two keys"
        wrong_values(terminal)
        switching(terminal)
        instances(terminal)
    finally:
        shutil.rmtree(folder)


def key_making(page):
    return [command for block in blocks(page) for command in block
            if re.match(r"API_KEY(_SHA256)?=|echo .*API_KEY", command)]


def wrong_values(terminal):
    """The key itself, as people will give it, and the plain hash."""
    command = next(one for block in blocks("README.md") for one in block if one.startswith("sam deploy"))
    for wrong in ['"$API_KEY"', '"${API_KEY_SHA256#sha256:}"', '"${API_KEY#lsk_}"']:
        answers = deployed(terminal, command.replace('"$API_KEY_SHA256"', wrong))
        assert refusals(answers), f"{answers['ApiKeySha256']} passes as a hash"
        print(f"ApiKeySha256={wrong}: refused, \"{refusals(answers)[0]}\"")


def switching(terminal):
    """Another kind of access, with the parameters of the one before still there, in each direction."""
    leftovers = {"ApiKeySha256": "sha256:" + "0" * 64, "JwtIssuer": "https://issuer.example.org", "JwtAudience": "l"}
    for kind in SMALL["Parameters"]["ApiAccess"]["AllowedValues"]:
        answers = deployed(terminal, "sam deploy --guided --stack-name lastseat", {"ApiAccess": kind, **leftovers})
        assert answers["ApiAccess"] == kind and refusals(answers) == [], refusals(answers)
    for kind in ["ApiKey", "Jwt"]:
        answers = deployed(terminal, "sam deploy --guided --stack-name lastseat", {"ApiAccess": kind})
        assert refusals(answers), f"{kind} is let pass without what it needs"
    print("The kind of access can be switched with the old answers left")


def instances(terminal):
    """Intake on managed instances: subnets and security groups come together, and reserve nothing."""
    command = "sam deploy --guided --stack-name lastseat --template-file aws/every.yaml"
    whole = {"ApiAccess": "Open", "ManagedInstanceSubnets": "subnet-1a,subnet-1b", "ManagedInstanceSecurityGroups": "sg-1a"}
    answers = deployed(terminal, command, whole)
    assert whole.items() <= answers.items() and refusals(answers) == [], refusals(answers)
    for change in [{"ManagedInstanceSubnets": ""}, {"ManagedInstanceSecurityGroups": ""}, {"IntakeConcurrency": "10"}]:
        assert refusals(deployed(terminal, command, {**whole, **change})), f"{change} is let pass"
    print("Managed instances come whole")


main()
