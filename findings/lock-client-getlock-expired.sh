#!/usr/bin/env bash
# Tool: com.amazonaws:dynamodb-lock-client 1.4.0, on the server of moto 5.2.5.
# Guess: isExpired() of a lock that another client has just taken for an hour is false, however the lock was read.
# Fact: of getLock() it is always true, since that item has the look-up time 0; of getAllLocksFromDynamoDB() it is false.
# Seen: holder false, getLock by the other true, all locks by the other false; the other cannot take the lock.
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
 <dependencyManagement><dependencies>
  <dependency><groupId>software.amazon.awssdk</groupId><artifactId>bom</artifactId><version>2.54.15</version><type>pom</type><scope>import</scope></dependency>
 </dependencies></dependencyManagement>
 <dependencies>
  <dependency><groupId>com.amazonaws</groupId><artifactId>dynamodb-lock-client</artifactId><version>1.4.0</version></dependency>
  <dependency><groupId>software.amazon.awssdk</groupId><artifactId>dynamodb</artifactId></dependency>
  <dependency><groupId>software.amazon.awssdk</groupId><artifactId>url-connection-client</artifactId></dependency>
  <dependency><groupId>org.slf4j</groupId><artifactId>jcl-over-slf4j</artifactId><version>2.0.20</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import com.amazonaws.services.dynamodbv2.AcquireLockOptions;
import com.amazonaws.services.dynamodbv2.AmazonDynamoDBLockClient;
import com.amazonaws.services.dynamodbv2.AmazonDynamoDBLockClientOptions;
import com.amazonaws.services.dynamodbv2.LockItem;
import com.amazonaws.services.dynamodbv2.model.LockCurrentlyUnavailableException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

public class Main {
  public static void main(String[] arguments) throws Exception {
    DynamoDbClient tables =
        DynamoDbClient.builder()
            .region(Region.EU_WEST_1)
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .endpointOverride(URI.create(arguments[0]))
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
            .build();
    tables.createTable(
        table ->
            table
                .tableName("locks")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(KeySchemaElement.builder().attributeName("key").keyType(KeyType.HASH).build())
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName("key")
                        .attributeType(ScalarAttributeType.S)
                        .build()));
    AmazonDynamoDBLockClient holder = client(tables, "holder");
    AmazonDynamoDBLockClient other = client(tables, "other");
    LockItem held = holder.acquireLock(AcquireLockOptions.builder("nightly").build());
    System.out.println("holder " + held.isExpired());
    System.out.println("getLock " + other.getLock("nightly", Optional.empty()).get().isExpired());
    System.out.println(
        "all locks " + other.getAllLocksFromDynamoDB(false).map(LockItem::isExpired).toList());
    try {
      other.tryAcquireLock(
          AcquireLockOptions.builder("nightly").withShouldSkipBlockingWait(true).build());
      System.out.println("the other takes it");
    } catch (LockCurrentlyUnavailableException taken) {
      System.out.println("the other cannot take it");
    }
  }

  private static AmazonDynamoDBLockClient client(DynamoDbClient tables, String owner) {
    return new AmazonDynamoDBLockClient(
        AmazonDynamoDBLockClientOptions.builder(tables, "locks")
            .withOwnerName(owner)
            .withTimeUnit(TimeUnit.SECONDS)
            .withLeaseDuration(3600L)
            .withHeartbeatPeriod(60L)
            .withCreateHeartbeatBackgroundThread(false)
            .build());
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
expected='holder false
getLock true
all locks [false]
the other cannot take it'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
