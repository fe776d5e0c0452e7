package io.lastseat.local.cli.typed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ClientPaths;
import io.vavr.control.Option;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Clients that sign up for one unit each, as many times as the test lets them, and do not wait for
 * verdicts. So the test looks at a server in a crowd, at whatever speed the two go.
 */
public final class SigningUp implements AutoCloseable {

  private final ApiClient client;
  private final String resource;
  private final Semaphore mayAsk = new Semaphore(0);
  private final List<Thread> threads = new ArrayList<>();
  private final List<String> acknowledged = new ArrayList<>();
  private final List<RuntimeException> failures = new ArrayList<>();
  private int allowed;

  /** Nobody signs up yet. */
  public SigningUp(URI server, String resource, int clients) {
    this.client = new ApiClient(server, Option.none());
    this.resource = resource;
    for (int i = 0; i < clients; i++) {
      Thread thread = new Thread(this::run, "sign-ups-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  /** Lets so many more sign up when all before were acknowledged; returns when one of them was. */
  public void letIn(int more) throws InterruptedException {
    await(allowed);
    allowed += more;
    mayAsk.release(more);
    await(allowed - more + 1);
  }

  /** Waits for the verdicts of all that were let in. */
  public void awaitVerdicts() throws InterruptedException {
    for (String id : await(allowed)) {
      client.verdict(resource, id);
    }
  }

  private synchronized List<String> await(int wanted) throws InterruptedException {
    while (acknowledged.size() < wanted && failures.isEmpty()) {
      wait();
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    return List.copyOf(acknowledged);
  }

  private void run() {
    try {
      while (true) {
        mayAsk.acquire();
        acknowledged(
            client
                .post(
                    ClientPaths.requests(resource),
                    JsonNodeFactory.instance
                        .objectNode()
                        .put("applicant", "somebody")
                        .put("quantity", 1))
                .expect(202)
                .json()
                .get("requestId")
                .asText());
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException failure) {
      failed(failure);
    }
  }

  private synchronized void acknowledged(String id) {
    acknowledged.add(id);
    notifyAll();
  }

  private synchronized void failed(RuntimeException failure) {
    failures.add(failure);
    notifyAll();
  }

  @Override
  public void close() throws InterruptedException {
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
