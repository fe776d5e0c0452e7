#!/usr/bin/env bash
# Tool: Jetty 12.1.11 (jetty-server).
# Guess: an answer of unknown length to an HTTP/1.1 client is chunked, so a body that breaks off lacks its last chunk.
# Fact: with `Connection: close` in the request the body is not chunked and ends with the connection: a body that the
#   server gave up half-way looks to the client like a whole one. Without that header it is chunked.
# Seen: close: Connection: close, "half" and the end of the stream. keep-alive: Transfer-Encoding: chunked, no last chunk.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>org.eclipse.jetty</groupId><artifactId>jetty-server</artifactId><version>12.1.11</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.util.Callback;

class Main {
  public static void main(String[] arguments) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback done) {
            Runnable giveUp = () -> done.failed(new IOException("gave up"));
            response.write(false, ByteBuffer.wrap("half".getBytes()), Callback.from(giveUp, done::failed));
            return true;
          }
        });
    server.start();
    for (String connection : new String[] {"close", "keep-alive"}) {
      try (Socket socket = new Socket("127.0.0.1", connector.getLocalPort())) {
        socket.setSoTimeout(20_000);
        String ask = "GET / HTTP/1.1\r\nHost: any\r\nConnection: " + connection + "\r\n\r\n";
        socket.getOutputStream().write(ask.getBytes());
        String answer = new String(socket.getInputStream().readAllBytes());
        boolean chunked = answer.contains("Transfer-Encoding: chunked");
        String body = answer.substring(answer.indexOf("\r\n\r\n") + 4).replace("\r\n", "|");
        System.out.println(connection + " chunked=" + chunked + " body=" + body);
      }
    }
    server.stop();
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2> run.log)
expected='close chunked=false body=half
keep-alive chunked=true body=4|half'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
