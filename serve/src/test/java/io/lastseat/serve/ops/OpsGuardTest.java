package io.lastseat.serve.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpsGuardTest {

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.1.2.3", "[::1]", "::1", "[0:0:0:0:0:0:0:1]"})
  void calls_over_the_loopback_interface_are_let_in(String caller) {
    assertThat(OpsGuard.keptOut(from(caller))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.7", "172.17.0.1", "[::2]", "[2001:db8::1]", "1127.0.0.1", ""})
  void other_machines_are_kept_out_also_by_the_name_of_this_one(String caller) {
    assertThat(OpsGuard.keptOut(from(caller)).get().status()).isEqualTo(403);
  }

  private static Call from(String caller) {
    return new Call(
        "GET",
        "/ops",
        Map.of("host", "localhost:8080", "x-forwarded-for", caller),
        Map.of(),
        Option.none(),
        false,
        Map.of(),
        Map.of(),
        caller);
  }
}
