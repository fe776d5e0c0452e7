package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoleTest {

  @Test
  void whoMayLookMakesNothingOfHisOwn() {
    assertThat(Role.READ.includes(Role.OWN)).isFalse();
    assertThat(Role.OWN.includes(Role.READ)).isFalse();
    assertThat(Role.ASK.includes(Role.OWN)).isTrue();
    assertThat(Role.ADMINISTER.includes(Role.OWN)).isTrue();
  }
}
