package io.lastseat.intake.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.http.Role;
import io.lastseat.intake.http.Route;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A new route has no right of its own until somebody says which: then it is closed, and this fails.
 */
class RightsTest {

  @Test
  void everyRouteStandsInTheTable() {
    assertThat(Rights.routes())
        .extracting(Class::getName)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Route.class.getPermittedSubclasses()).map(Class::getName).toList());
  }

  @Test
  void whoMayLookMakesNothingOfHisOwn() {
    assertThat(Role.READ.includes(Role.OWN)).isFalse();
    assertThat(Role.OWN.includes(Role.READ)).isFalse();
    assertThat(Role.ASK.includes(Role.OWN)).isTrue();
    assertThat(Role.ADMINISTER.includes(Role.OWN)).isTrue();
  }
}
