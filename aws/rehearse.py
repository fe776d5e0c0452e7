#!/usr/bin/env python3
"""Rehearses a deployment on an account of yours: deploy, smoke test, upgrade, stampede, an alarm, a restore, delete.

    aws/rehearse.py --region eu-central-1 --email you@example.org [--from REVISION] [--requests 10000]

It says first what Amazon will bill, and asks. The stack's name begins with lastseat-rehearsal-, and all that it makes has names that begin with the
stack's. It deletes that at its end, at its time limit, at Ctrl-C and when it is ended by a signal, or says what is left; --delete deletes what a rehearsal
that was killed has left. A transcript stays. It needs the `aws` and `sam` commands, with credentials, and `mvn package` before it.

With --endpoint it runs against an emulated AWS, which has the stack already and no API that could be called. What the emulation cannot do counts
as not possible, and never as passed. No credentials of yours are sent there.
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRICES = json.loads((ROOT / "aws/prices.json").read_text(encoding="utf-8"))
TABLES = ["RequestsTableName", "DecisionsTableName", "ReservationsTableName"]
POLL_SECONDS = 5
PREFIX = "lastseat-rehearsal-"
# Without a hyphen behind the prefix, no rehearsal's names begin with the name of another and a hyphen. Buckets have 63 characters.
NAME = re.compile(PREFIX + "[a-z0-9]{1,24}")
MOST_REQUESTS = 1_000_000
# What could lead a command to an account, though it is given an endpoint and false keys.
OF_ACCOUNTS = (
    "AWS_(PROFILE|DEFAULT_PROFILE|SESSION_TOKEN|SECURITY_TOKEN|ENDPOINT_URL.*|IGNORE_CONFIGURED_ENDPOINT_URLS|WEB_IDENTITY_.*|ROLE_ARN|CONTAINER_.*)$")
# The memory of intake and serializer in the templates, in MB.
INTAKE, SERIALIZER = 1024, 1769


class Impossible(Exception):
    """The emulated AWS cannot do it."""


class TimeUp(Exception):
    """The time limit is over."""


class Rehearsal:
    def __init__(self, given):
        self.given = given
        # No other stack begins so: what does is deleted.
        self.stack = given.delete or given.stack_name
        self.bucket = f"{self.stack}-code-{secrets.token_hex(4)}"
        self.restored = f"{self.stack}-decisions-{secrets.token_hex(4)}"
        self.key = "lsk_" + secrets.token_hex(32)
        self.results, self.made, self.value = [], False, "0"
        self.environment = os.environ | {"AWS_DEFAULT_REGION": given.region, "AWS_REGION": given.region, "LASTSEAT_API_KEY": self.key, "AWS_PAGER": ""}
        if given.endpoint:
            self.environment = {name: value for name, value in self.environment.items() if not re.match(OF_ACCOUNTS, name)} | {
                "AWS_ACCESS_KEY_ID": "none", "AWS_SECRET_ACCESS_KEY": "none", "AWS_CONFIG_FILE": os.devnull,
                "AWS_SHARED_CREDENTIALS_FILE": os.devnull, "AWS_EC2_METADATA_DISABLED": "true"}
        self.dynamo = given.endpoint or f"https://dynamodb.{given.region}.amazonaws.com"
        self.transcript = given.transcript.open("a", encoding="utf-8")

    def say(self, text):
        print(text, file=self.transcript, flush=True)
        try:
            print(text, flush=True)
        except OSError:
            pass  # its terminal was closed

    def run(self, *command, folder=ROOT):
        """Its standard output. All output goes into the transcript."""
        self.say(f"[{datetime.datetime.now():%H:%M:%S}] $ {' '.join(map(str, command))}")
        done = subprocess.run(
            [str(one) for one in command], cwd=folder, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said = (done.stdout + done.stderr).strip()
        self.say(said)
        if done.returncode:
            raise RuntimeError(f"{' '.join(map(str, command[:4]))} ended with {done.returncode}: {said[-300:]}")
        return done.stdout

    def aws(self, *command):
        endpoint = ["--endpoint-url", self.given.endpoint] if self.given.endpoint else []
        output = self.run("aws", *command, *endpoint, "--output", "json")
        return json.loads(output) if output.strip() else {}

    def until(self, what, look):
        """Looks again until there is something; the time limit ends it."""
        while True:
            found = look()
            if found:
                return found
            self.say(f"... waiting until {what}")
            time.sleep(POLL_SECONDS)

    def on_account(self, why):
        if self.given.endpoint:
            raise Impossible(why)

    def outputs(self):
        found = self.aws("cloudformation", "describe-stacks", "--stack-name", self.stack)["Stacks"][0]
        return {one["OutputKey"]: one["OutputValue"] for one in found["Outputs"]}

    def ask(self, method, path, body=None):
        """A call of the API; status and document."""
        request = urllib.request.Request(
            self.outputs()["ApiUrl"] + path, method=method, data=body and json.dumps(body).encode(),
            headers={"X-Api-Key": self.key, "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=40) as answer:
                status, text = answer.status, answer.read()
        except urllib.error.HTTPError as refused:
            status, text = refused.code, refused.read()
        self.say(f"{method} {path}: {status} {text.decode()[:300]}")
        return status, json.loads(text or b"{}")

    # The steps, in their order.

    def deploy(self, folder=ROOT):
        self.on_account("it does not translate SAM's templates; its stack was made before")
        if not self.made:
            if self.left():
                raise RuntimeError(f"There is something of that name already, see --delete: {', '.join(self.left())}")
            self.made = True
            self.aws("s3api", "create-bucket", "--bucket", self.bucket, *(
                [] if self.given.region == "us-east-1" else
                ["--create-bucket-configuration", f"LocationConstraint={self.given.region}"]))
        digest = hashlib.sha256(self.key.encode()).hexdigest()
        # In the place of the samconfig.toml that `sam deploy --guided` has left.
        with tempfile.NamedTemporaryFile(suffix=".toml") as config:
            self.run(
                "sam", "deploy", "--config-file", config.name, "--region", self.given.region, "--stack-name", self.stack,
                "--template-file", "template.yaml", "--s3-bucket", self.bucket, "--no-progressbar", "--no-confirm-changeset",
                "--no-fail-on-empty-changeset", "--capabilities", "CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND", "--parameter-overrides",
                f"Profile={self.given.profile}", "ApiAccess=ApiKey", f"ApiKeySha256=sha256:{digest}", f"Restored={self.value}",
                *([f"AlarmEmail={self.given.email}"] if self.given.email else []), folder=folder)

    def deploy_before(self):
        if not self.given.before:
            return self.deploy()
        self.on_account("it does not translate SAM's templates")
        with tempfile.TemporaryDirectory() as folder:
            self.run("git", "worktree", "add", "--detach", folder, self.given.before)
            try:
                self.run("mvn", "-B", "-q", "package", "-DskipTests", folder=folder)
                self.deploy(folder)
            finally:
                self.run("git", "worktree", "remove", "--force", folder)

    def smoke(self):
        self.on_account("its API has no address that could be called")
        hall = f"/v1/resources/hall-{secrets.token_hex(4)}"
        # The gate would turn the second away without a request.
        status, _ = self.ask("PUT", hall, {"capacity": 1, "gate": False})
        assert status in (201, 202), f"PUT was answered {status}"
        asked = [self.ask("POST", hall + "/requests", {"applicant": who, "quantity": 1})[1] for who in ("ada", "bob")]
        verdicts = sorted(self.until("there is a verdict", lambda: self.verdict(hall, one)) for one in asked)
        assert verdicts == ["accepted", "rejected"], verdicts

    def verdict(self, hall, asked):
        status = self.ask("GET", f"{hall}/requests/{asked['requestId']}")[1].get("status")
        return status if status != "pending" else None

    def upgrade(self):
        if not self.given.before:
            return "not asked for, see --from"
        self.deploy()
        return self.smoke()

    def stampede(self):
        self.on_account("its API has no address that could be called")
        self.run(
            "./lastseat", "stampede", "--url", self.outputs()["ApiUrl"], "--requests", self.given.requests,
            "--capacity", max(1, self.given.requests // 10), "--clients", 50)

    def alarm(self):
        alarms = [name for nested in self.stacks() for name in self.aws(
            "cloudformation", "describe-stack-resources", "--stack-name", nested, "--query",
            "StackResources[?ResourceType=='AWS::CloudWatch::Alarm'].PhysicalResourceId")]
        assert alarms, "The stack has no alarm"
        self.on_account(f"its {len(alarms)} alarms are stand-ins, which cannot ring")
        self.aws("cloudwatch", "set-alarm-state", "--alarm-name", alarms[0], "--state-value", "ALARM", "--state-reason", "rehearsal")
        self.until("the alarm rings", lambda: self.aws(
            "cloudwatch", "describe-alarms", "--alarm-names", alarms[0], "--state-value", "ALARM", "--query", "MetricAlarms[].AlarmName"))
        if not self.given.email:
            return "passed, but for the mail: there is no --email"
        self.until("its action is done", lambda: "Successfully executed action" in json.dumps(self.aws(
            "cloudwatch", "describe-alarm-history", "--alarm-name", alarms[0], "--history-item-type", "Action")))

    def restore(self):
        """As docs/deploy.md says, here with the table of decisions."""
        known = self.outputs()
        functions = known["DecidingFunctions"].split()
        for name in functions:
            self.aws("lambda", "put-function-concurrency", "--function-name", name, "--reserved-concurrent-executions", "0")
        self.aws("lambda", "update-event-source-mapping", "--uuid", known["RequestsMappingId"], "--no-enabled")
        if not self.given.endpoint:
            longest = max(self.aws("lambda", "get-function-configuration", "--function-name", one)["Timeout"] for one in functions)
            self.say(f"... waiting {longest} s until no call of a function runs any more")
            time.sleep(longest)
        self.aws(
            "dynamodb", "restore-table-to-point-in-time", "--source-table-name", known["DecisionsTableName"],
            "--target-table-name", self.restored, "--use-latest-restorable-time")
        self.made = True
        self.until("the table is restored", lambda: self.table_of(self.restored)["TableStatus"] == "ACTIVE")
        tables = ["--endpoint", self.dynamo, "--tables", ",".join([known[TABLES[0]], self.restored, known[TABLES[2]]])]
        self.run("./lastseat", "audit", "--repair", "--dry-run", *tables)
        said = self.run("./lastseat", "audit", "--repair", *tables)
        self.value = re.search(r"deploy with Restored=([^ ]*), open", said).group(1)
        self.run("./lastseat", "audit", *tables)
        self.on_account(f"tables were restored and recovered there ({self.value.split(',')[0]}), and the stack cannot adopt them")
        self.deploy()
        for name in functions:
            self.aws("lambda", "delete-function-concurrency", "--function-name", name)
        self.aws("lambda", "update-event-source-mapping", "--uuid", self.outputs()["RequestsMappingId"], "--enabled")
        self.smoke()
        self.run("./lastseat", "reconcile", "--older-than", "PT0S", *tables)
        self.run("./lastseat", "audit", *tables)

    def table_of(self, name):
        return self.aws("dynamodb", "describe-table", "--table-name", name)["Table"]

    def delete(self):
        """The stack, and what outlives it on purpose. It may have been left in the middle of anything."""
        if self.stack in self.stacks():
            self.delete_stack(self.stack)
        # The nested stack with the tables outlives it, and they outlive that.
        for nested in self.stacks():
            self.delete_stack(nested)
        for table in self.tables():
            self.delete_table(table)
        for bucket in self.buckets():
            self.empty(bucket)
            self.aws("s3api", "delete-bucket", "--bucket", bucket)
        self.until("no table is left", lambda: not self.tables())
        # What could not be deleted before its tables were.
        for stack in self.stacks():
            self.delete_stack(stack)
        if self.left():
            raise RuntimeError("something is left")

    def delete_stack(self, stack):
        """Until it is gone, or could not be deleted. In the middle of an update or a rollback AWS would refuse."""
        if self.stacks().get(stack) == "UPDATE_IN_PROGRESS":
            try:
                self.aws("cloudformation", "cancel-update-stack", "--stack-name", stack)
            except RuntimeError:
                pass  # it is over just now, or a nested stack's, which the outer one cancels
        self.until("it can be deleted", lambda: not re.search("(UPDATE|ROLLBACK).*IN_PROGRESS", self.stacks().get(stack, "")))
        self.aws("cloudformation", "delete-stack", "--stack-name", stack)
        self.until("it is deleted", lambda: self.stacks().get(stack, "DELETE_FAILED") == "DELETE_FAILED")

    def delete_table(self, table):
        """A table that is being made or changed cannot be changed, nor deleted."""
        def rests():
            state = self.table_of(table) if table in self.tables() else {"TableStatus": "DELETING"}
            return state if state["TableStatus"] in ("ACTIVE", "DELETING") else None

        state = self.until("the table is there", rests)
        if state.get("DeletionProtectionEnabled"):
            self.aws("dynamodb", "update-table", "--table-name", table, "--no-deletion-protection-enabled")
            state = self.until("its protection is off", rests)
        if state["TableStatus"] == "ACTIVE":
            self.aws("dynamodb", "delete-table", "--table-name", table)

    def empty(self, bucket):
        """With each version of each object."""
        while True:
            found = self.aws("s3api", "list-object-versions", "--bucket", bucket, "--max-items", "500")
            objects = [
                {"Key": one["Key"], "VersionId": one["VersionId"]}
                for one in found.get("Versions", []) + found.get("DeleteMarkers", [])]
            if not objects:
                return
            self.aws("s3api", "delete-objects", "--bucket", bucket, "--delete", json.dumps({"Objects": objects, "Quiet": True}))

    def buckets(self):
        """CloudFormation cuts the stack's name in that of a bucket, and tells it whole in a tag."""
        names = [one["Name"] for one in self.aws("s3api", "list-buckets")["Buckets"]]
        return [one for one in names if one.startswith(self.stack + "-") or one.startswith(self.stack[:len(PREFIX)]) and self.is_tagged(one)]

    def is_tagged(self, bucket):
        try:
            tags = self.aws("s3api", "get-bucket-tagging", "--bucket", bucket)["TagSet"]
        except RuntimeError:
            return False  # it has no tags
        return any(one["Key"] == "aws:cloudformation:stack-name" and one["Value"].startswith(self.stack + "-") for one in tags)

    def stacks(self):
        """Their states, by name."""
        found = self.aws("cloudformation", "list-stacks", "--query", "StackSummaries[?StackStatus!='DELETE_COMPLETE'].[StackName,StackStatus]")
        return {name: status for name, status in found if name == self.stack or name.startswith(self.stack + "-")}

    def tables(self):
        return [one for one in self.aws("dynamodb", "list-tables")["TableNames"] if one.startswith(self.stack + "-")]

    def left(self):
        return [f"stack {one}" for one in self.stacks()] + [f"table {one}" for one in self.tables()] + [f"bucket {one}" for one in self.buckets()]

    def step(self, name, does):
        self.say(f"\n== {name}")
        try:
            note = does()
            self.results.append((name, note or "passed"))
        except Impossible as why:
            self.results.append((name, f"not possible on the emulated AWS: {why}"))
        except (TimeUp, KeyboardInterrupt) as end:
            self.results.append((name, f"FAILED: {str(end) or 'interrupted'}"))
            raise
        except Exception as failure:
            self.results.append((name, f"FAILED: {failure}"))
            raise
        finally:
            self.say(f"{name}: {self.results[-1][1]}")

    def all(self):
        """The exit code."""
        signal.signal(signal.SIGALRM, time_is_up)
        for ending in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(ending, signal.default_int_handler)
        signal.alarm(self.given.minutes * 60)
        try:
            for name, does in () if self.given.delete else (
                    ("deploy", self.deploy_before), ("smoke test", self.smoke), ("upgrade", self.upgrade), ("stampede", self.stampede),
                    ("alarm", self.alarm), ("restore", self.restore)):
                self.step(name, does)
        except (Exception, KeyboardInterrupt) as end:
            self.say(f"It ended early: {str(end) or 'interrupted'}")
        signal.alarm(self.given.minutes * 60)
        try:
            if self.made or self.given.endpoint or self.given.delete:
                self.step("delete", self.delete)
        except (Exception, KeyboardInterrupt):
            self.say(f"Delete what is left, it costs money: with --delete {self.stack}, or by hand all whose names begin so.")
            try:
                self.say("  " + "\n  ".join(self.left()))
            except (Exception, KeyboardInterrupt) as unknown:
                self.say(f"What that is cannot be told: {str(unknown) or 'interrupted'}")
        signal.alarm(0)
        self.say("\n== Results")
        for name, outcome in self.results:
            self.say(f"{name:12}{outcome}")
        return 1 if any(outcome.startswith("FAILED") for _, outcome in self.results) else 0


def time_is_up(*_):
    raise TimeUp("the time limit is over")


def bill(requests):
    """What one rehearsal costs at most, in dollars, by the prices and assumptions of prices.json: all that it makes counts as if it stayed a month."""
    usd = {name: one["price"] for name, one in PRICES["usd"].items()}
    assumed = PRICES["assumed"]
    calls, batches = 2 * requests, requests * assumed["serializerCallsARequest"]
    seconds = calls * assumed["intakeSecondsACall"] * INTAKE / 1024 + batches * assumed["serializerSecondsACall"] * SERIALIZER / 1024
    return {
        "alarms, a whole month": 8 * usd["alarmMetricMonth"],
        "HTTP API": calls / 1e6 * usd["httpApiMillionCalls"],
        "functions": (calls + batches) / 1e6 * usd["lambdaMillionCalls"] + seconds * usd["lambdaArmGigabyteSecond"],
        "DynamoDB": requests / 1e6 * (assumed["writeUnitsARequest"] * usd["dynamoMillionWriteUnits"] + 2 * usd["dynamoMillionReadUnits"]),
        "tables kept, a whole month": 2 * requests * assumed["storedBytesARequest"] / 1e9 * usd["dynamoGigabyteMonthWithRecovery"],
        "logs": calls * assumed["logBytesACall"] / 1e9 * usd["logGigabyte"],
    }


def within(least, most):
    """A parser of such numbers."""
    def number(text):
        if not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"must be {least} to {most}")
        return int(text)
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--region", required=True)
    parser.add_argument("--email", default="", help="where the alarm is mailed to; confirm the subscription when its mail comes")
    parser.add_argument("--stack-name", default=PREFIX + secrets.token_hex(4), help=f"{PREFIX} and 1 to 24 lower-case letters and digits")
    parser.add_argument("--delete", metavar="STACK", help="only delete what the rehearsal of that stack has left")
    parser.add_argument("--profile", default="club", choices=["club", "shop", "sale"])
    parser.add_argument("--requests", type=within(1, MOST_REQUESTS), default=10000, help="sign-ups of the stampede")
    parser.add_argument("--from", dest="before", metavar="REVISION", help="a revision of git that is deployed first, and upgraded from")
    parser.add_argument("--minutes", type=within(1, 24 * 60), default=120, help="the time limit; deleting has as much again")
    parser.add_argument("--endpoint", metavar="URL", help="an emulated AWS that has the stack")
    parser.add_argument("--transcript", type=pathlib.Path, default=pathlib.Path(f"rehearsal-{datetime.datetime.now():%Y%m%d-%H%M%S}.txt"))
    parser.add_argument("--yes", action="store_true", help="do not ask")
    given = parser.parse_args()
    name = given.delete or given.stack_name
    if not given.endpoint and not NAME.fullmatch(name):
        parser.error(f"{name}: a rehearsal's stack has a name of {PREFIX} and 1 to 24 lower-case letters and digits")
    rehearsal = Rehearsal(given)
    if given.delete:
        return rehearsal.all()
    lines = bill(rehearsal.given.requests)
    rehearsal.say(f"By Amazon's prices of {PRICES['region']}, {PRICES['asOf']}, this costs at most:")
    for what, dollars in (lines | {"in all": sum(lines.values())}).items():
        rehearsal.say(f"  {what:28}${dollars:.2f}")
    if not rehearsal.given.yes and input("Go on? yes or no: ") != "yes":
        return 2
    return rehearsal.all()


if __name__ == "__main__":
    sys.exit(main())
