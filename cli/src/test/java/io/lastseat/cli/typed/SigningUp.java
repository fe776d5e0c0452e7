package io.lastseat.cli.typed;

import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.vavr.control.Option;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Clients that sign up for one unit each, as often as the test lets them, and do not wait for
 * verdicts. So the test sees a busy server, at any speed of the two.
 */
public final class SigningUp implements AutoCloseable {

  private final ApiClient client;
  private final String resource;
  private final ExecutorService clients;
  private final List<CompletableFuture<String>> asked = new ArrayList<>();

  /** Makes the clients; none signs up yet. */
  public SigningUp(URI server, String resource, int clients) {
    this.client = new ApiClient(server, Option.none());
    this.resource = resource;
    this.clients = Executors.newFixedThreadPool(clients);
  }

  /** Allows so many more sign-ups after all earlier ones; returns when one is acknowledged. */
  public void letIn(int more) {
    asked.forEach(CompletableFuture::join);
    CompletableFuture<?>[] now = new CompletableFuture<?>[more];
    for (int i = 0; i < more; i++) {
      CompletableFuture<String> one = CompletableFuture.supplyAsync(this::signUp, clients);
      asked.add(one);
      now[i] = one;
    }
    CompletableFuture.anyOf(now).join();
  }

  /** Waits for the verdicts of all allowed sign-ups. */
  public void awaitVerdicts() {
    asked.forEach(id -> client.verdict(resource, id.join()));
  }

  private String signUp() {
    return client
        .post(ClientPaths.requests(resource), Map.of("applicant", "somebody", "quantity", 1))
        .expect(202)
        .json()
        .get("requestId")
        .asText();
  }

  @Override
  public void close() throws InterruptedException {
    clients.shutdownNow();
    clients.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
  }
}
