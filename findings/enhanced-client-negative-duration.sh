#!/usr/bin/env bash
# Tool: the DynamoDB Enhanced Client of the AWS SDK for Java 2.54.15.
# Guess: a Duration that a bean writes has its value in seconds as a number, and is read back the same.
# Fact: it writes the whole seconds and the nanoseconds of the Duration side by side. A negative Duration with a fraction
#   has its seconds rounded down and a positive fraction, so it comes back as another duration.
# Seen: PT-1.5S is written as -2.500000000 and read as PT-2.5S; PT1.5S and PT-2S come back the same.
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
import java.time.Duration;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

public class Main {
  @DynamoDbBean
  public static class Shift {
    private Duration by;

    public Duration getBy() {
      return by;
    }

    public void setBy(Duration by) {
      this.by = by;
    }
  }

  public static void main(String[] arguments) {
    var schema = TableSchema.fromBean(Shift.class);
    for (long millis : new long[] {1500, -1500, -2000}) {
      Shift shift = new Shift();
      shift.setBy(Duration.ofMillis(millis));
      var item = schema.itemToMap(shift, true);
      System.out.println(shift.getBy() + " " + item.get("by").n() + " " + schema.mapToItem(item).getBy());
    }
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2> run.log)
expected='PT1.5S 1.500000000 PT1.5S
PT-1.5S -2.500000000 PT-2.5S
PT-2S -2 PT-2S'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
