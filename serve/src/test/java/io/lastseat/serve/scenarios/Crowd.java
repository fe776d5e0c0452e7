package io.lastseat.serve.scenarios;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiClient.Reply;
import io.lastseat.serve.testing.MovedClock;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Many people who call one server at the same moment. */
final class Crowd implements AutoCloseable {

  /** The number of times that each crowd comes. */
  static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 2);

  private final MovedClock clock = new MovedClock();
  private final LastseatServer server =
      LastseatServer.start(ServerSettings.inMemory(line -> {}), clock);
  private final ApiClient client = new ApiClient(server.url(), Option.none());
  private final ExecutorService people;

  /** Makes a crowd of this size, with a thread for each person. */
  Crowd(int size) {
    people = Executors.newFixedThreadPool(size);
  }

  URI url() {
    return server.url();
  }

  ApiClient client() {
    return client;
  }

  /** Returns the server's clock. */
  MovedClock clock() {
    return clock;
  }

  /** The work of one person. */
  interface Work {
    void by(int person) throws Exception;
  }

  /** Starts the work of so many people at the same moment. */
  Vector<Future<Integer>> begin(int number, Work work) {
    CountDownLatch together = new CountDownLatch(number);
    return Vector.range(0, number)
        .map(
            i ->
                people.submit(
                    () -> {
                      together.countDown();
                      together.await();
                      work.by(i);
                      return i;
                    }));
  }

  /** Waits until they are done; fails if one of them fails. */
  static void await(Iterable<Future<Integer>> some) throws Exception {
    for (Future<Integer> one : some) {
      one.get();
    }
  }

  /** Posts a call under a key of its own, and returns its final answer. */
  Reply ask(String path, ObjectNode body) {
    return client.decided(path, body, "Idempotency-Key", UUID.randomUUID().toString());
  }

  /**
   * Releases the lock at this path; the status code, also of a release that the stream decides. It
   * is not sent again: the next may have the lock by then, and the token would be lost.
   */
  int release(String path, long token) {
    Reply answer = client.delete(path + "?token=" + token);
    if (answer.status() != 202) {
      return answer.status();
    }
    String request = answer.response().headers().firstValue("Location").orElseThrow();
    return client.decided(request).get("status").asText().equals("accepted") ? 200 : 409;
  }

  /** Runs so many calls at the same moment, and returns their answers in order. */
  <T> Vector<T> atOnce(int number, IntFunction<T> call) throws Exception {
    Vector<Future<T>> running =
        Vector.range(0, number).map(i -> people.submit(() -> call.apply(i)));
    Vector<T> answers = Vector.empty();
    for (Future<T> one : running) {
      answers = answers.append(one.get());
    }
    return answers;
  }

  @Override
  public void close() {
    people.shutdownNow();
    server.close();
  }
}
