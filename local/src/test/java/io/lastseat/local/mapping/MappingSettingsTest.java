package io.lastseat.local.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MappingSettingsTest {

  static Stream<UnaryOperator<MappingSettings>> impossible() {
    return Stream.of(
        s -> s.withBatchSize(0),
        s -> s.withBatchSize(10_001),
        s -> s.withBatchingWindow(Duration.ofMillis(-1)),
        s -> s.withBatchingWindow(Duration.ofSeconds(301)),
        s -> s.withPollInterval(Duration.ZERO));
  }

  @ParameterizedTest
  @MethodSource("impossible")
  void limits_are_lambdas(UnaryOperator<MappingSettings> change) {
    assertThatThrownBy(() -> change.apply(MappingSettings.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Event source mapping: ");
  }

  @Test
  void the_limits_themselves_are_allowed() {
    var settings =
        MappingSettings.defaults()
            .withBatchSize(10_000)
            .withBatchingWindow(Duration.ofSeconds(300))
            .withPollInterval(Duration.ofMillis(1))
            .withBisectOnError(true);
    assertThat(settings.batchSize()).isEqualTo(10_000);
    assertThat(settings.batchingWindow()).isEqualTo(Duration.ofMinutes(5));
    assertThat(settings.bisectOnError()).isTrue();
  }
}
