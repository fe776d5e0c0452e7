#!/usr/bin/env bash
# Tool: the DynamoDB Enhanced Client of the AWS SDK for Java 2.54.15.
# Guess: an Instant that a bean writes sorts as a text in the order of time, so that it can be a sort key.
# Fact: the text has a fraction only where the Instant has one, and "." sorts before "Z": a full second comes
#   after the times within that second.
# Seen: 2026-01-01T00:00:00.500Z sorts before 2026-01-01T00:00:00Z.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>software.amazon.awssdk</groupId><artifactId>dynamodb-enhanced</artifactId><version>2.54.15</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.time.Instant;
import java.util.stream.Stream;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

public class Main {
  @DynamoDbBean
  public static class Event {
    private Instant at;

    public Instant getAt() {
      return at;
    }

    public void setAt(Instant at) {
      this.at = at;
    }
  }

  public static void main(String[] arguments) {
    var schema = TableSchema.fromBean(Event.class);
    Instant second = Instant.parse("2026-01-01T00:00:00Z");
    Stream.of(second, second.plusMillis(500), second.plusSeconds(1))
        .map(
            at -> {
              Event event = new Event();
              event.setAt(at);
              return schema.itemToMap(event, true).get("at").s();
            })
        .sorted()
        .forEach(System.out::println);
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2> run.log)
expected='2026-01-01T00:00:00.500Z
2026-01-01T00:00:00Z
2026-01-01T00:00:01Z'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
