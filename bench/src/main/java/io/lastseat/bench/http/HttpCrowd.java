package io.lastseat.bench.http;

import io.lastseat.cli.option.CommandFailed;
import io.lastseat.log.SideBySide;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** 64 clients of one process; each sends its next call after the answer to the last. */
final class HttpCrowd implements AutoCloseable {

  private static final int CLIENTS = 64;

  /**
   * The result of some seconds.
   *
   * @param perSecond right answers
   * @param failed calls with a wrong answer or none
   */
  record Round(double perSecond, double p50Millis, double p99Millis, long failed) {}

  private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicLong numbers = new AtomicLong();

  /** Creates the resource of the calls. */
  void create(HttpWay way, URI server) {
    if (answer(way.creation(server)).isEmpty()) {
      throw new CommandFailed("What is called for by %s was not created".formatted(way.label()));
    }
  }

  Round round(HttpWay way, URI server, Duration length) {
    Histogram micros = new ConcurrentHistogram(3);
    AtomicLong failed = new AtomicLong();
    long began = System.nanoTime();
    Supplier<Boolean> client =
        () -> {
          do {
            long sent = System.nanoTime();
            if (way.isRight(answer(way.call(server, numbers.incrementAndGet())))) {
              micros.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - sent));
            } else {
              failed.incrementAndGet();
            }
          } while (System.nanoTime() - began < length.toNanos());
          return true;
        };
    SideBySide.run(threads, Vector.range(0, CLIENTS).map(number -> client));
    return new Round(
        micros.getTotalCount() * 1e9 / (System.nanoTime() - began),
        micros.getValueAtPercentile(50) / 1e3,
        micros.getValueAtPercentile(99) / 1e3,
        failed.get());
  }

  /** The body; empty for an error or no answer. */
  private String answer(HttpRequest request) {
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      return answer.statusCode() < 300 ? answer.body() : "";
    } catch (IOException failed) {
      return "";
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Stopped while clients called", stopped);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
