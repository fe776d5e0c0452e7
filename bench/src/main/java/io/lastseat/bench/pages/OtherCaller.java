package io.lastseat.bench.pages;

import io.vavr.collection.Vector;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Somebody who looks at the resource, ten times a second, while the pages wait. */
final class OtherCaller {

  private static final Duration PAUSE = Duration.ofMillis(100);

  private final HttpClient http = HttpClient.newHttpClient();
  private final HttpRequest look;

  OtherCaller(URI server, String resource) {
    look =
        HttpRequest.newBuilder(server.resolve("/v1/resources/" + resource))
            .timeout(Duration.ofSeconds(30))
            .build();
  }

  /** How long each answer took, milliseconds, for so long. */
  Vector<Double> looksFor(Duration time) throws IOException, InterruptedException {
    Vector<Double> took = Vector.empty();
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      long begin = System.nanoTime();
      int status = http.send(look, BodyHandlers.discarding()).statusCode();
      if (status != 200) {
        throw new IOException("Somebody else was answered " + status);
      }
      took = took.append((System.nanoTime() - begin) / 1e6);
      Thread.sleep(PAUSE.toMillis());
    }
    return took;
  }
}
