package io.lastseat.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A few calls in each way, by the launcher that users have. */
@Tag("full")
class HttpAloneTest {

  @Test
  void eachWayIsAnswered() {
    HttpTimes figures =
        new HttpAlone(Path.of("..").toAbsolutePath().normalize(), HttpAlone.names(), 2, 130)
            .measure(told -> {});

    assertThat(figures.lines())
        .extracting(HttpTimes.Line::way)
        .containsExactlyElementsOf(HttpAlone.names());
    assertThat(figures.lines()).allSatisfy(line -> assertThat(line.usual()).isPositive());
  }
}
