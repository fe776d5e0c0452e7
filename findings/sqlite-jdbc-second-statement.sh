#!/usr/bin/env bash
# Tool: sqlite-jdbc 3.54.1.0.
# Guess: two statements in one text are either both run or refused, whichever method gets the text.
# Fact: Statement.execute() and a prepared statement run the first and drop the rest without an error;
#   Statement.executeUpdate() runs them all.
# Seen: rows after execute() 1, after a prepared statement 1, after executeUpdate() 2.
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
import java.sql.Statement;

class Main {
  static final String TWO = "insert into seats values (1); insert into seats values (2)";

  public static void main(String[] arguments) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        var statement = connection.createStatement()) {
      statement.execute("create table seats (number)");
      statement.execute(TWO);
      System.out.println("execute " + rows(statement));
      try (var prepared = connection.prepareStatement(TWO)) {
        prepared.executeUpdate();
      }
      System.out.println("prepared " + rows(statement));
      statement.executeUpdate(TWO);
      System.out.println("executeUpdate " + rows(statement));
    }
  }

  static int rows(Statement statement) throws Exception {
    int rows;
    try (var answer = statement.executeQuery("select count(*) from seats")) {
      answer.next();
      rows = answer.getInt(1);
    }
    statement.executeUpdate("delete from seats");
    return rows;
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2> run.log)
expected='execute 1
prepared 1
executeUpdate 2'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
