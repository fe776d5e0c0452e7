package io.lastseat.rig;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.rig.FunctionProcess.FunctionFailed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands in for Lambda's runtime API on the loopback interface: hands events out and takes answers.
 * It serves one function at a time.
 *
 * <p>Source: docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
final class RuntimeApiStandIn implements AutoCloseable {

  private static final String RUNTIME = "/2018-06-01/runtime/";
  private static final String INVOCATION = RUNTIME + "invocation/";

  private static final long NEVER = Long.MIN_VALUE;

  private record Event(String id, String body) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final BlockingQueue<Event> waiting = new LinkedBlockingQueue<>();
  private final Map<String, CompletableFuture<String>> answers = new ConcurrentHashMap<>();
  private final CompletableFuture<String> end = new CompletableFuture<>();

  private final Duration timeout;

  private final AtomicLong firstAskNanos = new AtomicLong(NEVER);

  private volatile boolean restored;

  /**
   * Starts the server.
   *
   * @param timeout the time after which Lambda would end a call; the function is told it, but
   *     nothing ends the call
   */
  RuntimeApiStandIn(Duration timeout) throws IOException {
    this.timeout = timeout;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(INVOCATION + "next", this::handOut);
    server.createContext(INVOCATION, this::takeAnswer);
    server.createContext(RUNTIME + "init/error", this::takeEnd);
    server.createContext(RUNTIME + "restore/next", this::restore);
    server.createContext(RUNTIME + "restore/error", this::takeEnd);
    server.start();
  }

  /** The value for the variable {@code AWS_LAMBDA_RUNTIME_API}. */
  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /**
   * Puts the event into the queue.
   *
   * @return the future body of the answer; it fails with {@link FunctionFailed} if the function
   *     fails, or has ended
   */
  CompletableFuture<String> invoke(String event) {
    String id = UUID.randomUUID().toString();
    CompletableFuture<String> answer = new CompletableFuture<>();
    answers.put(id, answer);
    var unused = end.whenComplete((none, why) -> answer.completeExceptionally(why));
    waiting.add(new Event(id, event));
    return answer;
  }

  /** Whether the function was taken through SnapStart's checkpoint and restore. */
  boolean wasRestored() {
    return restored;
  }

  /**
   * When the function first asked for an event, by {@link System#nanoTime()}.
   *
   * @throws IllegalStateException if it has not asked yet
   */
  long firstAskNanos() {
    long nanos = firstAskNanos.get();
    if (nanos == NEVER) {
      throw new IllegalStateException("The function has not asked for an event yet");
    }
    return nanos;
  }

  /** Ends the service: every open and every later invocation fails with that reason. */
  void end(String why) {
    end.completeExceptionally(new FunctionFailed(why));
  }

  private void handOut(HttpExchange exchange) throws IOException {
    firstAskNanos.compareAndSet(NEVER, System.nanoTime());
    try {
      Event event = waiting.take();
      var headers = exchange.getResponseHeaders();
      headers.set("Lambda-Runtime-Aws-Request-Id", event.id());
      headers.set(
          "Lambda-Runtime-Deadline-Ms",
          Long.toString(System.currentTimeMillis() + timeout.toMillis()));
      headers.set(
          "Lambda-Runtime-Invoked-Function-Arn",
          "arn:aws:lambda:eu-central-1:000000000000:function:packaged:live");
      headers.set("Content-Type", "application/json");
      reply(exchange, 200, event.body());
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
      exchange.close();
    }
  }

  private void restore(HttpExchange exchange) throws IOException {
    restored = true;
    reply(exchange, 200, "");
  }

  private void takeAnswer(HttpExchange exchange) throws IOException {
    String[] idAndKind =
        exchange.getRequestURI().getPath().substring(INVOCATION.length()).split("/", 2);
    String body = body(exchange);
    reply(exchange, 202, "");
    CompletableFuture<String> answer = answers.get(idAndKind[0]);
    if (answer == null) {
      end("An answer came for an unknown event: " + idAndKind[0]);
    } else if (idAndKind[1].equals("response")) {
      answer.complete(body);
    } else {
      answer.completeExceptionally(new FunctionFailed("The function failed: " + body));
    }
  }

  private void takeEnd(HttpExchange exchange) throws IOException {
    String body = body(exchange);
    reply(exchange, 202, "");
    end("The function did not start: " + body);
  }

  private static String body(HttpExchange exchange) throws IOException {
    return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static void reply(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    end("The runtime API was closed");
    server.stop(0);
    threads.shutdownNow();
  }
}
