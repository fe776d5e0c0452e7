#!/usr/bin/env bash
# Tool: picocli 4.7.7.
# Guess: a mistyped word brings the nearest name by letters to change: two swapped letters are one slip,
#   so `sevre` suggests serve first and `--prot` suggests --port.
# Fact: it compares the pairs of neighbouring letters. `sevre` has few in common with `serve`, which is not suggested at
#   all, and a swapped option of four letters brings nothing; a letter too many or too few is found.
# Seen: sevre: reverse, severity, restore. serv: serve first. --prot: no suggestion. --por: --port.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>info.picocli</groupId><artifactId>picocli</artifactId><version>4.7.7</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "tool")
class Main implements Runnable {
  @Command void serve(@Option(names = "--port") int port) {}

  @Command void reverse() {}

  @Command void severity() {}

  @Command void restore() {}

  @Override
  public void run() {}

  public static void main(String[] arguments) {
    for (String line : new String[] {"sevre", "serv", "serve --prot", "serve --por"}) {
      StringWriter said = new StringWriter();
      new CommandLine(new Main()).setErr(new PrintWriter(said)).execute(line.split(" "));
      System.out.println(
          line + ": " + said.toString().lines()
              .filter(one -> one.startsWith("Did you mean") || one.startsWith("Possible"))
              .findFirst().orElse("no suggestion"));
    }
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2> run.log)
expected='sevre: Did you mean: tool reverse or tool severity or tool restore?
serv: Did you mean: tool serve or tool reverse or tool severity?
serve --prot: no suggestion
serve --por: Possible solutions: --port'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
