#!/usr/bin/env bash
# Tool: ShedLock 4.42.0 with its provider for DynamoDB, on the server of moto 5.2.5.
# Guess: unlock() of a holder whose lock has lapsed leaves the lock of the next holder alone.
# Fact: it ends that lock, since nothing in the update says whose lock it is. A third one gets the lock beside the second.
# Seen: first true, second false, after a minute second true, after the first one's unlock() third true.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
cd "$work"
python3 -m venv --without-pip env
python3 -m pip --python env/bin/python install --quiet --disable-pip-version-check 'moto[server]==5.2.5'
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>net.javacrumbs.shedlock</groupId><artifactId>shedlock-provider-dynamodb2</artifactId><version>4.42.0</version></dependency>
  <dependency><groupId>software.amazon.awssdk</groupId><artifactId>dynamodb</artifactId><version>2.54.15</version></dependency>
  <dependency><groupId>software.amazon.awssdk</groupId><artifactId>url-connection-client</artifactId><version>2.54.15</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.dynamodb2.DynamoDBLockProvider;
import net.javacrumbs.shedlock.provider.dynamodb2.DynamoDBUtils;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;

public class Main {
  private static Instant now = Instant.parse("2026-11-01T12:00:00Z");
  private static DynamoDbClient client;

  public static void main(String[] arguments) {
    client =
        DynamoDbClient.builder()
            .region(Region.EU_WEST_1)
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .endpointOverride(URI.create(arguments[0]))
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
            .build();
    DynamoDBUtils.createLockTable(
        client,
        "locks",
        ProvisionedThroughput.builder().readCapacityUnits(1L).writeCapacityUnits(1L).build());
    Optional<SimpleLock> first = lock("first");
    lock("second");
    now = now.plusSeconds(60);
    System.out.println("a minute later");
    lock("second");
    lock("third");
    first.get().unlock();
    System.out.println("the first one unlocks");
    lock("third");
  }

  private static Optional<SimpleLock> lock(String who) {
    ClockProvider.setClock(Clock.fixed(now, ZoneOffset.UTC));
    Optional<SimpleLock> lock =
        new DynamoDBLockProvider(client, "locks")
            .lock(new LockConfiguration(now, "nightly", Duration.ofSeconds(30), Duration.ZERO));
    System.out.println(who + " " + lock.isPresent());
    return lock;
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java
env/bin/python - > port 2> server.log <<'PY' &
import threading
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
print(server.get_host_and_port()[1], flush=True)
threading.Event().wait()
PY
server=$!
until [ -s port ]; do sleep 0.1; done

seen=$(java -cp 'lib/*:.' Main "http://127.0.0.1:$(cat port)" 2> run.log)
expected='first true
second false
a minute later
second true
third false
the first one unlocks
third true'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
