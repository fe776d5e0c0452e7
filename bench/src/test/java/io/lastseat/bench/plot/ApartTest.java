package io.lastseat.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ApartTest {

  @Test
  void whoHasRoomStaysWhereItIs() {
    assertThat(Apart.places(List.of(50.0, 10.0, 90.0), 16, 0, 100))
        .containsExactly(50.0, 10.0, 90.0);
  }

  @Test
  void thoseThatPushEachOtherShareTheWay() {
    assertThat(Apart.places(List.of(50.0, 50.0), 16, 0, 100)).containsExactly(42.0, 58.0);
    assertThat(Apart.places(List.of(51.0, 50.0, 49.0, 90.0), 16, 0, 100))
        .containsExactly(66.0, 50.0, 34.0, 90.0);
  }

  @Test
  void whoIsPushedPushesOn() {
    assertThat(Apart.places(List.of(10.0, 50.0, 30.0, 30.0), 20, 0, 100))
        .containsExactly(0.0, 60.0, 20.0, 40.0);
  }

  @Test
  void nobodyIsPushedOut() {
    assertThat(Apart.places(List.of(99.0, 99.0, 1.0, 1.0), 16, 0, 100))
        .containsExactly(84.0, 100.0, 0.0, 16.0);
  }
}
