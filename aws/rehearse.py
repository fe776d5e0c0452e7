#!/usr/bin/env python3
"""Rehearses a deployment on an account of yours: deploy, smoke test, upgrade, stampede, an alarm, a restore, delete.

    aws/rehearse.py --region eu-central-1 --email you@example.org [--from REVISION] [--requests 10000]

It says first what Amazon will bill, and asks. The stack's name ends with random digits, and all that it makes has names that begin with it. It
deletes that at its end, at its time limit and at Ctrl-C, or says what is left. A transcript stays. It needs the `aws` and `sam` commands, with credentials, and `mvn package` before it.

With --endpoint it runs against an emulated AWS, which has the stack already and no API that could be called. What the emulation cannot do counts
as not possible, and never as passed.
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
        self.stack = given.stack_name if given.endpoint else f"{given.stack_name}-{secrets.token_hex(4)}"
        self.bucket = f"{self.stack}-code-{secrets.token_hex(4)}"
        self.restored = f"{self.stack}-decisions-{secrets.token_hex(4)}"
        self.key = "lsk_" + secrets.token_hex(32)
        self.results, self.made, self.value = [], False, "0"
        self.environment = os.environ | {"AWS_DEFAULT_REGION": given.region, "AWS_REGION": given.region, "LASTSEAT_API_KEY": self.key, "AWS_PAGER": ""}
        if given.endpoint:
            self.environment["AWS_ENDPOINT_URL"] = given.endpoint
        self.dynamo = given.endpoint or f"https://dynamodb.{given.region}.amazonaws.com"
        self.transcript = given.transcript.open("a", encoding="utf-8")

    def say(self, text):
        for file in (sys.stdout, self.transcript):
            print(text, file=file, flush=True)

    def run(self, *command, folder=ROOT):
        """Its output, which goes into the transcript too."""
        self.say(f"[{datetime.datetime.now():%H:%M:%S}] $ {' '.join(map(str, command))}")
        done = subprocess.run(
            [str(one) for one in command], cwd=folder, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.say(done.stdout.rstrip())
        if done.returncode:
            raise RuntimeError(f"{' '.join(map(str, command[:4]))} ended with {done.returncode}: {done.stdout.strip()[-300:]}")
        return done.stdout

    def aws(self, *command):
        output = self.run("aws", *command, "--output", "json")
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
            self.made = True
            self.aws("s3api", "create-bucket", "--bucket", self.bucket, *(
                [] if self.given.region == "us-east-1" else
                ["--create-bucket-configuration", f"LocationConstraint={self.given.region}"]))
        digest = hashlib.sha256(self.key.encode()).hexdigest()
        self.run(
            "sam", "deploy", "--stack-name", self.stack, "--template-file", "template.yaml", "--s3-bucket", self.bucket, "--no-progressbar",
            "--no-confirm-changeset", "--no-fail-on-empty-changeset", "--capabilities", "CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND",
            "--parameter-overrides", f"Profile={self.given.profile}", "ApiAccess=ApiKey", f"ApiKeySha256=sha256:{digest}",
            f"AlarmEmail={self.given.email}", f"Restored={self.value}", folder=folder)

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
        status, _ = self.ask("PUT", hall, {"capacity": 1})
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
        tables = ",".join([known[TABLES[0]], self.restored, known[TABLES[2]]])
        said = self.run("./lastseat", "recover", "--endpoint", self.dynamo, "--tables", tables)
        self.value = re.search(r"deploy with Restored=([^ ]*), open", said).group(1)
        self.run("./lastseat", "audit", "--endpoint", self.dynamo, "--tables", tables)
        self.on_account(f"tables were restored and recovered there ({self.value.split(',')[0]}), and the stack cannot adopt them")
        self.deploy()
        for name in functions:
            self.aws("lambda", "delete-function-concurrency", "--function-name", name)
        self.aws("lambda", "update-event-source-mapping", "--uuid", self.outputs()["RequestsMappingId"], "--enabled")
        self.smoke()

    def table_of(self, name):
        return self.aws("dynamodb", "describe-table", "--table-name", name)["Table"]

    def delete(self):
        """The stack, and what outlives it on purpose."""
        self.value = "0"
        for table in [one for one in self.aws("dynamodb", "list-tables")["TableNames"] if one.startswith(self.stack + "-")]:
            self.aws("dynamodb", "update-table", "--table-name", table, "--no-deletion-protection-enabled")
            self.until("its protection is off", lambda: self.table_of(table)["TableStatus"] == "ACTIVE")
        self.aws("cloudformation", "delete-stack", "--stack-name", self.stack)
        self.run("aws", "cloudformation", "wait", "stack-delete-complete", "--stack-name", self.stack)
        # The nested stack with the tables outlives it, and they outlive that.
        for nested in self.stacks():
            self.aws("cloudformation", "delete-stack", "--stack-name", nested)
        self.until("no stack is left", lambda: not self.stacks())
        for table in [one for one in self.aws("dynamodb", "list-tables")["TableNames"] if one.startswith(self.stack + "-")]:
            self.aws("dynamodb", "delete-table", "--table-name", table)
        for bucket in self.buckets():
            self.empty(bucket)
            self.aws("s3api", "delete-bucket", "--bucket", bucket)
        self.until("nothing is left", lambda: not self.left())

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
        names = [one["Name"] for one in self.aws("s3api", "list-buckets")["Buckets"]]
        return [one for one in names if one.startswith(self.stack.lower() + "-")]

    def stacks(self):
        found = self.aws("cloudformation", "list-stacks", "--query", "StackSummaries[?StackStatus!='DELETE_COMPLETE'].StackName")
        return [one for one in found if one == self.stack or one.startswith(self.stack + "-")]

    def left(self):
        tables = [one for one in self.aws("dynamodb", "list-tables")["TableNames"] if one.startswith(self.stack + "-")]
        return [f"stack {one}" for one in self.stacks()] + [f"table {one}" for one in tables] + [f"bucket {one}" for one in self.buckets()]

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
        signal.alarm(self.given.minutes * 60)
        try:
            for name, does in (
                ("deploy", self.deploy_before), ("smoke test", self.smoke), ("upgrade", self.upgrade), ("stampede", self.stampede),
                ("alarm", self.alarm), ("restore", self.restore)):
                self.step(name, does)
        except (Exception, KeyboardInterrupt) as end:
            self.say(f"It ended early: {str(end) or 'interrupted'}")
        signal.alarm(self.given.minutes * 60)
        try:
            if self.made or self.given.endpoint:
                self.step("delete", self.delete)
        except (Exception, KeyboardInterrupt):
            self.say("Delete by hand what is left, it costs money:\n  " + "\n  ".join(self.left()))
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--region", required=True)
    parser.add_argument("--email", default="", help="where the alarm is mailed to; confirm the subscription when its mail comes")
    parser.add_argument("--stack-name", default="lastseat-rehearsal")
    parser.add_argument("--profile", default="club", choices=["club", "shop", "sale"])
    parser.add_argument("--requests", type=int, default=10000, help="sign-ups of the stampede")
    parser.add_argument("--from", dest="before", metavar="REVISION", help="a revision of git that is deployed first, and upgraded from")
    parser.add_argument("--minutes", type=int, default=120, help="the time limit; deleting has as much again")
    parser.add_argument("--endpoint", metavar="URL", help="an emulated AWS that has the stack")
    parser.add_argument("--transcript", type=pathlib.Path, default=pathlib.Path(f"rehearsal-{datetime.datetime.now():%Y%m%d-%H%M%S}.txt"))
    parser.add_argument("--yes", action="store_true", help="do not ask")
    rehearsal = Rehearsal(parser.parse_args())
    lines = bill(rehearsal.given.requests)
    rehearsal.say(f"By Amazon's prices of {PRICES['region']}, {PRICES['asOf']}, this costs at most:")
    for what, dollars in (lines | {"in all": sum(lines.values())}).items():
        rehearsal.say(f"  {what:28}${dollars:.2f}")
    if not rehearsal.given.yes and input("Go on? yes or no: ") != "yes":
        return 2
    return rehearsal.all()


if __name__ == "__main__":
    sys.exit(main())
