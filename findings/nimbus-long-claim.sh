#!/usr/bin/env bash
# Tool: nimbus-jose-jwt 10.10.
# Guess: getLongClaim() of a claim that is no whole number, or too large for a long, throws a ParseException,
#   as it does for a text.
# Fact: it cuts the fraction, and gives the largest long for a larger number.
# Seen: 1.9 is read as 1, 9223372036854775808 as 9223372036854775807; the text "2" throws ParseException.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>com.nimbusds</groupId><artifactId>nimbus-jose-jwt</artifactId><version>10.10</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import com.nimbusds.jwt.JWTClaimsSet;
import java.text.ParseException;

class Main {
  public static void main(String[] arguments) throws Exception {
    var claims = JWTClaimsSet.parse("{\"part\": 1.9, \"large\": 9223372036854775808, \"text\": \"2\"}");
    for (String name : new String[] {"part", "large", "text"}) {
      try {
        System.out.println(name + " " + claims.getLongClaim(name));
      } catch (ParseException refused) {
        System.out.println(name + " ParseException");
      }
    }
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2> run.log)
expected='part 1
large 9223372036854775807
text ParseException'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
