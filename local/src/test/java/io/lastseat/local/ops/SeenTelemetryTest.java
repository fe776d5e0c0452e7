package io.lastseat.local.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.serializer.telemetry.Telemetry;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a wrapper leaves to a default is told to nobody. */
class SeenTelemetryTest {

  @Test
  void everythingIsToldOn() {
    List<String> all = named(Telemetry.class);
    // It is told in parts, each of which is here.
    assertThat(all.removeIf(method -> method.startsWith("decided"))).isTrue();
    assertThat(named(SeenTelemetry.class)).containsAll(all);
  }

  private static List<String> named(Class<?> type) {
    return new ArrayList<>(
        Arrays.stream(type.getDeclaredMethods())
            .filter(method -> !method.isSynthetic())
            .map(SeenTelemetryTest::signature)
            .toList());
  }

  private static String signature(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }
}
