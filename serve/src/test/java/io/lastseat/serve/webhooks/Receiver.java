package io.lastseat.serve.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** An HTTP receiver of webhooks, which accepts them or not. */
public final class Receiver implements AutoCloseable {

  /** The content of one call. */
  public record Message(HttpHeaders headers, String body) {

    /**
     * Returns whether the signature is that of the reference, for this secret and the named time.
     */
    boolean isSignedWith(String secret) {
      try {
        String by = new com.standardwebhooks.Webhook(secret).sign(id(), sentAt(), body);
        return List.of(headers.firstValue("webhook-signature").orElseThrow().split(" "))
            .contains(by);
      } catch (com.standardwebhooks.exceptions.WebhookSigningException noKey) {
        throw new AssertionError(noKey);
      }
    }

    /** Returns the time of sending, in seconds since 1970. */
    long sentAt() {
      return headers.firstValueAsLong("webhook-timestamp").orElseThrow();
    }

    public String id() {
      return headers.firstValue("webhook-id").orElseThrow();
    }

    JsonNode json() {
      try {
        return new ObjectMapper().readTree(body);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }
  }

  private final HttpServer server;
  private final List<Message> messages = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Message> arrivals = new LinkedBlockingQueue<>();
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile int status = 204;
  private volatile Map<String, String> headers = Map.of();
  private volatile boolean hangs;

  public Receiver() {
    server = serving(this::take);
  }

  /** A server of this machine, on a port of its own. */
  static HttpServer serving(HttpHandler handler) {
    HttpServer server;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "receiver");
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext("/", handler);
    server.start();
    return server;
  }

  private void take(HttpExchange call) throws IOException {
    String body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Message message =
        new Message(HttpHeaders.of(call.getRequestHeaders(), (name, value) -> true), body);
    messages.add(message);
    arrivals.add(message);
    int answer = status;
    Map<String, String> with = headers;
    if (hangs) {
      try {
        released.await();
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      }
    }
    with.forEach((name, value) -> call.getResponseHeaders().set(name, value));
    call.sendResponseHeaders(answer, -1);
    call.close();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hooks");
  }

  Receiver answering(int code) {
    status = code;
    return this;
  }

  Receiver answering(int code, String header, String value) {
    headers = Map.of(header, value);
    return answering(code);
  }

  Receiver hanging() {
    hangs = true;
    return this;
  }

  void release() {
    hangs = false;
    released.countDown();
  }

  List<Message> messages() {
    return messages;
  }

  /** Waits for the next call and returns it. */
  public Message await() throws InterruptedException {
    return arrivals.take();
  }

  @Override
  public void close() {
    release();
    server.stop(0);
  }
}
