package io.lastseat.local.scenarios;

import io.lastseat.local.client.ApiClient;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.lastseat.local.testing.MovedClock;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
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

  ApiClient client() {
    return client;
  }

  /** The server's. */
  MovedClock clock() {
    return clock;
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
