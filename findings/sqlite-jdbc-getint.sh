#!/usr/bin/env bash
# Tool: sqlite-jdbc 3.54.1.0.
# Guess: getInt() of a number that no int holds throws, as JDBC drivers of other databases do.
# Fact: it keeps the low 32 bits and says nothing; getLong() of a number above 64 bits gives the largest long.
#   getInt() of a text gives the digits that it begins with, or 0.
# Seen: 4294967297 is read as 1, 9223372036854775807 as -1, 1e30 as 9223372036854775807, '12 seats' as 12, 'none' as 0.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>org.xerial</groupId><artifactId>sqlite-jdbc</artifactId><version>3.54.1.0</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.sql.DriverManager;

class Main {
  public static void main(String[] arguments) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        var statement = connection.createStatement();
        var row = statement.executeQuery("select 4294967297, 9223372036854775807, 1e30, '12 seats', 'none'")) {
      row.next();
      System.out.println(row.getInt(1));
      System.out.println(row.getInt(2));
      System.out.println(row.getLong(3));
      System.out.println(row.getInt(4));
      System.out.println(row.getInt(5));
    }
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2> run.log)
expected='1
-1
9223372036854775807
12
0'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
