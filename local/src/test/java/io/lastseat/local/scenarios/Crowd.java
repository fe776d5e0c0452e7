package io.lastseat.local.scenarios;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ApiClient.Reply;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.lastseat.local.testing.MovedClock;
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

  /** How often each crowd comes. */
  static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 2);

  private final MovedClock clock = new MovedClock();
  private final LastseatServer server =
      LastseatServer.start(ServerSettings.inMemory(line -> {}), clock);
  private final ApiClient client = new ApiClient(server.url(), Option.none());
  private final ExecutorService people;

  /** Of so many people, each with a thread. */
  Crowd(int size) {
    people = Executors.newFixedThreadPool(size);
  }

  URI url() {
    return server.url();
  }

  ApiClient client() {
    return client;
  }

  /** The server's. */
  MovedClock clock() {
    return clock;
  }

  /** What one of them does. */
  interface Deed {
    void by(int person) throws Exception;
  }

  /** Each of so many begins with it when all are there. */
  Vector<Future<Integer>> begin(int number, Deed deed) {
    CountDownLatch together = new CountDownLatch(number);
    return Vector.range(0, number)
        .map(
            i ->
                people.submit(
                    () -> {
                      together.countDown();
                      together.await();
                      deed.by(i);
                      return i;
                    }));
  }

  /** Until they are done; fails where one of them does. */
  static void await(Iterable<Future<Integer>> some) throws Exception {
    for (Future<Integer> one : some) {
      one.get();
    }
  }

  /** What comes of a call under a key of its own. */
  Reply ask(String path, ObjectNode body) {
    return client.decided(path, body, "Idempotency-Key", UUID.randomUUID().toString());
  }

  /** What comes of giving back the lock at this path. */
  Reply release(String path, long token) {
    Reply answer;
    do {
      answer = client.delete(path + "?token=" + token);
    } while (answer.status() == 202);
    return answer;
  }

  /** What each of so many answers, in their order. */
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
