package io.lastseat.testkit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

/**
 * A proxy in front of DynamoDB Local, which has no replicas: its answers say that every table has
 * one in another region.
 */
public final class ReplicatedDynamo implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> PASSED_ON =
      List.of("X-Amz-Target", "Content-Type", "Authorization", "X-Amz-Date");

  private final URI dynamo;
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer server;

  /** Stands in front of this DynamoDB. */
  public ReplicatedDynamo(URI dynamo) throws IOException {
    this.dynamo = dynamo;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::passOn);
    server.start();
  }

  /** The address of the proxy. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void passOn(HttpExchange exchange) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(dynamo)
            .POST(HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    PASSED_ON.forEach(name -> request.header(name, exchange.getRequestHeaders().getFirst(name)));
    try {
      HttpResponse<byte[]> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
      boolean described = target.endsWith(".DescribeTable") && response.statusCode() == 200;
      byte[] body = described ? replicated(response.body()) : response.body();
      exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
      exchange.sendResponseHeaders(response.statusCode(), body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  private static byte[] replicated(byte[] description) throws IOException {
    ObjectNode answer = (ObjectNode) JSON.readTree(description);
    ObjectNode table = (ObjectNode) answer.path("Table");
    table.put("GlobalTableVersion", "2019.11.21");
    table.putArray("Replicas").addObject().put("RegionName", "us-west-2");
    return JSON.writeValueAsBytes(answer);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
