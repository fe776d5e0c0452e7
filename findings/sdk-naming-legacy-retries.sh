#!/usr/bin/env bash
# Tool: the client of DynamoDB in the AWS SDK for Java 2.54.15.
# Guess: LEGACY is the default retry mode (its Javadoc: up to 8 retries for DynamoDB), so naming it changes nothing.
# Fact: a client without a setting tries a call 9 times. With retryStrategy(RetryMode.LEGACY) it tries 4 times, as for any service.
# Seen: an endpoint that always answers 500 InternalServerError gets 9 calls of the one, 4 of the other, and 3 with STANDARD.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>software.amazon.awssdk</groupId><artifactId>dynamodb</artifactId><version>2.54.15</version></dependency>
  <dependency><groupId>software.amazon.awssdk</groupId><artifactId>url-connection-client</artifactId><version>2.54.15</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

public class Main {
  public static void main(String[] arguments) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    byte[] error =
        "{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError\",\"message\":\"later\"}"
            .getBytes(StandardCharsets.UTF_8);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          calls.incrementAndGet();
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
          exchange.sendResponseHeaders(500, error.length);
          exchange.getResponseBody().write(error);
          exchange.close();
        });
    server.start();
    System.out.println("default mode " + RetryMode.defaultRetryMode());
    for (String mode : new String[] {"unset", "LEGACY", "STANDARD"}) {
      var builder =
          DynamoDbClient.builder()
              .region(Region.US_EAST_1)
              .httpClientBuilder(UrlConnectionHttpClient.builder())
              .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
              .credentialsProvider(
                  StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")));
      if (!mode.equals("unset")) {
        builder.overrideConfiguration(one -> one.retryStrategy(RetryMode.valueOf(mode)));
      }
      calls.set(0);
      try (DynamoDbClient client = builder.build()) {
        client.putItem(put -> put.tableName("seats").item(Map.of("id", AttributeValue.fromS("a"))));
      } catch (InternalServerErrorException expected) {
        System.out.println(mode + " " + calls.get());
      }
    }
    server.stop(0);
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(env -u AWS_RETRY_MODE -u AWS_MAX_ATTEMPTS java -cp 'lib/*:.' Main 2> run.log)
expected='default mode LEGACY
unset 9
LEGACY 4
STANDARD 3'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
