package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lastseat.cli.typed.Ran;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;

/** An engine that lacks operations, as Dynalite 4.0.0 does; {@code .ci/engines} starts that one. */
class MissingOperationsTest {

  private static final Set<String> LACKING = Set.of("TransactWriteItems", "DescribeStream");

  /** What was asked for, by the header {@code X-Amz-Target}: {@code DynamoDB_20120810.PutItem}. */
  private final Set<String> asked = new ConcurrentSkipListSet<>();

  /** Refuses each request as impossible, and some as unknown. */
  private HttpServer engine() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
          String operation = target.substring(target.lastIndexOf('.') + 1);
          asked.add(operation);
          String type =
              LACKING.contains(operation) ? "UnknownOperationException" : "ValidationException";
          byte[] body =
              ("{\"__type\": \"com.amazon.coral.service#" + type + "\"}")
                  .getBytes(StandardCharsets.UTF_8);
          try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(400, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
    return server;
  }

  @Test
  void operationsThatAnEngineLacksAreNamedBeforeAnythingIsMade() throws Exception {
    HttpServer engine = engine();
    try {
      Ran ran =
          Ran.lastseat(
              "serve",
              "--in-memory",
              "--port=0",
              "--endpoint=http://127.0.0.1:" + engine.getAddress().getPort());
      assertThat(ran.status()).isEqualTo(1);
      assertThat(ran.err())
          .contains("cannot be used: it has no TransactWriteItems, DescribeStream, which Lastseat")
          .doesNotContain("\tat ");
    } finally {
      engine.stop(0);
    }
    assertThat(asked).containsAll(LACKING).contains("CreateTable", "GetRecords");
  }
}
