#!/usr/bin/env bash
# Tool: DynamoDB Local 3.3.1 (Maven), embedded.
# Guess: a number comes back in one form wherever it stands: DynamoDB trims zeros that mean nothing.
# Fact: a number of the item itself and of a set is trimmed; in a list or a map it comes back as it was written.
# Seen: -1.50 comes back as -1.5 from the item and the set, as -1.50 from the list and the map.
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
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;

class Main {
  public static void main(String[] arguments) {
    var client = DynamoDBEmbedded.create(true).dynamoDbClient();
    client.createTable(
        table -> table.tableName("seats").billingMode("PAY_PER_REQUEST")
            .keySchema(key -> key.attributeName("k").keyType("HASH"))
            .attributeDefinitions(key -> key.attributeName("k").attributeType("N")));
    var key = Map.of("k", AttributeValue.fromN("0"));
    var number = AttributeValue.fromN("-1.50");
    client.putItem(
        put -> put.tableName("seats").item(Map.of(
            "k", AttributeValue.fromN("0"),
            "item", number,
            "set", AttributeValue.fromNs(List.of(number.n())),
            "list", AttributeValue.fromL(List.of(number)),
            "map", AttributeValue.fromM(Map.of("n", number)))));
    var read = client.getItem(get -> get.tableName("seats").key(key)).item();
    System.out.println("item " + read.get("item").n());
    System.out.println("set " + read.get("set").ns().get(0));
    System.out.println("list " + read.get("list").l().get(0).n());
    System.out.println("map " + read.get("map").m().get("n").n());
    System.exit(0);
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any AWS_REGION=eu-west-1 DDB_LOCAL_TELEMETRY=0 \
  java -Dsqlite4java.library.path=lib -cp 'lib/*:.' Main 2> run.log)
expected='item -1.5
set -1.5
list -1.50
map -1.50'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
