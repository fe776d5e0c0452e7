package io.lastseat.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.List;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs a few calls of each kind through the launcher that users have. */
@Tag("full")
class HttpAloneTest {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  @Test
  void eachSettingOfTheServerAnswersInEachWay() {
    HttpTimes times =
        new HttpAlone(
                List.of(
                    HttpAlone.Setting.asItIs(HOME),
                    new HttpAlone.Setting("one compiler", HOME, "-XX:TieredStopAtLevel=1")),
                HttpAlone.names(),
                2,
                Duration.ofMillis(100))
            .measure(told -> {});

    assertThat(times.lines())
        .extracting(line -> line.way() + line.server())
        .containsExactlyElementsOf(
            HttpAlone.names().appendAll(HttpAlone.names().map(name -> name + "one compiler")));
    assertThat(times.lines())
        .allSatisfy(
            line -> {
              assertThat(line.last().failed()).as(line.way()).isZero();
              assertThat(line.many().failed()).as(line.way()).isZero();
              assertThat(line.first().perSecond()).as(line.way()).isPositive();
              assertThat(line.last().timesBare()).as(line.way()).isPositive();
            });
  }

  @Test
  void flagsReachTheServersJava() {
    HttpAlone wrong =
        new HttpAlone(
            List.of(new HttpAlone.Setting("", HOME, "-XX:NoSuchFlag=1")),
            HttpAlone.names(),
            1,
            Duration.ofMillis(1));
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> wrong.measure(told -> {}))
        .hasMessageContaining("ended before it was ready");
  }
}
