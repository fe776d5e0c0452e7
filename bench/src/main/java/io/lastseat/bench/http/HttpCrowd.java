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
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Clients of one process; each sends its next call after the answer to the last. */
final class HttpCrowd implements AutoCloseable {

  private static final int CONFLICT = 409;
  private static final String PENDING = "\"pending\"";
  private static final Pattern PREFIX = Pattern.compile("\"keyPrefix\":\"([^\"]+)\"");

  /**
   * The result of some seconds.
   *
   * @param perSecond right answers
   * @param failed calls with a wrong answer or none
   */
  record Round(double perSecond, double p50Millis, double p99Millis, long failed) {}

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicLong numbers = new AtomicLong();

  /**
   * A new one for each round. A server closes connections that rested while others were measured,
   * and a call may meet one that just closes.
   */
  private volatile HttpClient client = newClient();

  /** The newest prefix of keys with a floor. */
  private volatile String prefix = "";

  /** Creates the resource of the calls. */
  void create(HttpWay way, URI server) {
    if (sent(way.creation(server)).filter(HttpCrowd::isGood).isEmpty()) {
      throw new CommandFailed("What is called for by %s was not created".formatted(way.label()));
    }
    look(way, server);
  }

  Round round(HttpWay way, URI server, Duration length, int clients) {
    client = newClient();
    Histogram micros = new ConcurrentHistogram(3);
    AtomicLong failed = new AtomicLong();
    long began = System.nanoTime();
    Supplier<Boolean> one =
        () -> {
          do {
            long sent = System.nanoTime();
            if (way.isRight(answer(way, server))) {
              micros.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - sent));
            } else {
              failed.incrementAndGet();
            }
          } while (System.nanoTime() - began < length.toNanos());
          return true;
        };
    SideBySide.run(threads, Vector.range(0, clients).map(number -> one));
    return new Round(
        micros.getTotalCount() * 1e9 / (System.nanoTime() - began),
        micros.getValueAtPercentile(50) / 1e3,
        micros.getValueAtPercentile(99) / 1e3,
        failed.get());
  }

  private static HttpClient newClient() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  /** The body; empty for an error or no answer. */
  private String answer(HttpWay way, URI server) {
    long number = numbers.incrementAndGet();
    Optional<HttpResponse<String>> answer = sent(way.call(server, number, prefix));
    if (way == HttpWay.FLOOR) {
      if (answer.filter(one -> one.statusCode() == CONFLICT).isPresent()) {
        // The log is too far ahead for the key: a new one, as our clients make it.
        look(way, server);
        answer = sent(way.call(server, number, prefix));
      }
      answer
          .flatMap(one -> one.headers().firstValue("Key-Prefix"))
          .ifPresent(newest -> prefix = newest);
    }
    // Where many wait, a server cuts their waits short: the question comes again.
    Optional<String> place = answer.flatMap(one -> one.headers().firstValue("Location"));
    while (answer.filter(HttpCrowd::isGood).map(HttpResponse::body).orElse("").contains(PENDING)
        && place.isPresent()) {
      answer = sent(HttpWay.waiting(HttpRequest.newBuilder(server.resolve(place.get()))).build());
    }
    return answer.filter(HttpCrowd::isGood).map(HttpResponse::body).orElse("");
  }

  private void look(HttpWay way, URI server) {
    Matcher found = PREFIX.matcher(sent(way.question(server)).map(HttpResponse::body).orElse(""));
    if (way == HttpWay.FLOOR && found.find()) {
      prefix = found.group(1);
    }
  }

  private static boolean isGood(HttpResponse<String> answer) {
    return answer.statusCode() < 300;
  }

  private Optional<HttpResponse<String>> sent(HttpRequest request) {
    try {
      return Optional.of(client.send(request, BodyHandlers.ofString()));
    } catch (IOException failed) {
      return Optional.empty();
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
