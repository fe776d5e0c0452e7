package io.lastseat.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands between a program and the embedded DynamoDB, and answers what its front says. */
public final class DynamoProxy implements AutoCloseable {

  private static final List<String> PASSED_ON =
      List.of("X-Amz-Target", "Content-Type", "Authorization", "X-Amz-Date");

  private final URI dynamo;
  private final Front front;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer server;

  /** An answer to a call. */
  public record Answer(int status, String body) {}

  /** DynamoDB's own answer to the call. */
  public interface Through {
    Answer answer() throws IOException, InterruptedException;
  }

  /** What is answered, by DynamoDB or without it. */
  public interface Front {
    Answer call(String operation, String body, Through through)
        throws IOException, InterruptedException;
  }

  public DynamoProxy(URI dynamo, Front front) throws IOException {
    this.dynamo = dynamo;
    this.front = front;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Before a database that knows no replicas: says of every table that it has one in another
   * region, as DynamoDB does.
   */
  public static DynamoProxy replicated(URI dynamo) throws IOException {
    String replica =
        "\"Table\":{\"GlobalTableVersion\":\"2019.11.21\","
            + "\"Replicas\":[{\"RegionName\":\"us-west-2\"}],";
    return new DynamoProxy(
        dynamo,
        (operation, body, through) -> {
          Answer answer = through.answer();
          return operation.equals("DescribeTable")
              ? new Answer(answer.status(), answer.body().replaceFirst("\"Table\":\\{", replica))
              : answer;
        });
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
      Answer answer =
          front.call(
              target.substring(target.indexOf('.') + 1), body, () -> passedOn(exchange, body));
      exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
      byte[] bytes = answer.body().getBytes(UTF_8);
      exchange.sendResponseHeaders(answer.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Answer passedOn(HttpExchange exchange, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(dynamo).POST(HttpRequest.BodyPublishers.ofString(body));
    for (String name : PASSED_ON) {
      String value = exchange.getRequestHeaders().getFirst(name);
      if (value != null) {
        request.header(name, value);
      }
    }
    HttpResponse<String> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return new Answer(response.statusCode(), response.body());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
