#!/usr/bin/env bash
# Tool: DynamoDB Local 3.3.1 (Maven), embedded.
# Guess: BatchGetItem refuses two keys that are one number, 0 and 00, as it refuses 0 twice.
# Fact: it compares the keys as they were written, so 0 and 00 pass and the one item is answered twice.
# Seen: 0 and 0: "Provided list of item keys contains duplicates". 0 and 00: 2 items. 0 and 0.0: 2 items.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>software.amazon.dynamodb</groupId><artifactId>DynamoDBLocal</artifactId><version>3.3.1</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.*;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;

class Main {
  public static void main(String[] arguments) {
    var client = DynamoDBEmbedded.create(true).dynamoDbClient();
    client.createTable(
        table -> table.tableName("seats").billingMode("PAY_PER_REQUEST")
            .keySchema(key -> key.attributeName("k").keyType("HASH"))
            .attributeDefinitions(key -> key.attributeName("k").attributeType("N")));
    var zero = Map.of("k", AttributeValue.fromN("0"));
    client.putItem(put -> put.tableName("seats").item(zero));
    for (String other : new String[] {"0", "00", "0.0"}) {
      var keys = KeysAndAttributes.builder().keys(zero, Map.of("k", AttributeValue.fromN(other))).build();
      try {
        var read = client.batchGetItem(get -> get.requestItems(Map.of("seats", keys)));
        System.out.println(other + " items " + read.responses().get("seats").size());
      } catch (DynamoDbException refused) {
        System.out.println(other + " " + refused.getMessage().replaceAll(" \\(Service.*", ""));
      }
    }
    System.exit(0);
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any AWS_REGION=eu-west-1 DDB_LOCAL_TELEMETRY=0 \
  java -Dsqlite4java.library.path=lib -cp 'lib/*:.' Main 2> run.log)
expected='0 Provided list of item keys contains duplicates
00 items 2
0.0 items 2'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
