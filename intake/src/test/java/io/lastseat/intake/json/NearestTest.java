package io.lastseat.intake.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

  private static final List<String> NAMES =
      List.of("capacity", "closed", "closesAt", "hold", "opensAt", "title", "serve", "series");

  @ParameterizedTest
  @CsvSource({
    "titel,title",
    "Title,title",
    "opens_at,opensAt",
    "opens-at,opensAt",
    "capasity,capacity",
    "cappacitty,capacity",
    "holds,hold",
    "sevre,serve",
    "closeAt,closesAt",
    "colour,",
    "x,",
    "'',",
    "seats,"
  })
  void theNameThatWasMeant(String typed, String meant) {
    assertThat(Nearest.to(typed, NAMES).getOrNull()).isEqualTo(meant);
  }
}
