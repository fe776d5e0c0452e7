package io.lastseat.bench.http;

import io.lastseat.bench.compare.Median;
import io.lastseat.local.cli.CommandFailed;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Calls of {@code serve} through HTTP, in turn with those of a bare handler.
 *
 * @param home of the project
 * @param kinds the names of what clients call for
 * @param rounds the first one is of a server that has just begun
 * @param calls of a round
 */
public record HttpAlone(Path home, Seq<String> kinds, int rounds, int calls) {

  /** What it is asked for by. */
  public static final String NAME = "http";

  /** So many calls in a round unless told. */
  public static final int CALLS = 10_000;

  private static final int CLIENTS = 64;

  /** The names of all that clients can call for. */
  public static Seq<String> names() {
    return HttpWay.labels();
  }

  /** Runs to be made. */
  public int steps() {
    return rounds * kinds.size();
  }

  /** Measures; is told before each run what is called for. */
  public HttpTimes measure(Consumer<String> progress) {
    Vector<HttpWay> ways = Vector.of(HttpWay.values()).filter(way -> kinds.contains(way.label()));
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (ServerProcess bare = ServerProcess.bare();
        ServerProcess lastseat = ServerProcess.serve(home)) {
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      AtomicLong numbers = new AtomicLong();
      ways.reject(HttpWay.BARE::equals)
          .forEach(way -> answer(client, way.creation(lastseat.url())));
      Vector<Vector<Round>> all =
          Vector.range(0, rounds)
              .map(
                  round ->
                      ways.map(
                          way -> {
                            progress.accept(way.label());
                            URI url = (way == HttpWay.BARE ? bare : lastseat).url();
                            return round(clients, client, way, url, numbers);
                          }));
      return new HttpTimes(
          ways.zipWithIndex((way, at) -> line(way, all.map(round -> round.get(at)))).asJava());
    } finally {
      clients.shutdownNow();
    }
  }

  private record Round(double perSecond, Histogram micros) {}

  private Round round(
      ExecutorService clients, HttpClient client, HttpWay way, URI url, AtomicLong numbers) {
    Histogram micros = new ConcurrentHistogram(3);
    AtomicLong left = new AtomicLong(calls);
    long began = System.nanoTime();
    Vector<Future<?>> crowd =
        Vector.fill(
            CLIENTS,
            () ->
                clients.submit(
                    () -> {
                      while (left.getAndDecrement() > 0) {
                        long sent = System.nanoTime();
                        String body = answer(client, way.call(url, numbers.incrementAndGet()));
                        micros.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - sent));
                        if (!way.isRight(body)) {
                          throw new CommandFailed(way.label() + " was answered " + body);
                        }
                      }
                    }));
    crowd.forEach(HttpAlone::join);
    return new Round(calls * 1e9 / (System.nanoTime() - began), micros);
  }

  private static void join(Future<?> client) {
    try {
      client.get();
    } catch (ExecutionException failed) {
      throw new CommandFailed("A client failed: " + failed.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Stopped while clients called", stopped);
    }
  }

  private static String answer(HttpClient client, HttpRequest request) {
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new CommandFailed(answer.statusCode() + " " + answer.body());
      }
      return answer.body();
    } catch (IOException failed) {
      throw new CommandFailed("A call failed: " + failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Stopped while clients called", stopped);
    }
  }

  private static HttpTimes.Line line(HttpWay way, Vector<Round> rounds) {
    return new HttpTimes.Line(
        way.label(),
        rounds.head().perSecond(),
        rounds.last().perSecond(),
        Median.of(rounds.map(Round::perSecond)),
        Median.of(rounds.map(round -> round.micros().getValueAtPercentile(50) / 1e3)),
        Median.of(rounds.map(round -> round.micros().getValueAtPercentile(99) / 1e3)));
  }
}
