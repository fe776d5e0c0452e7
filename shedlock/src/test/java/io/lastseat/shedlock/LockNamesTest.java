package io.lastseat.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.ResourceId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LockNamesTest {

  private static final int LONGEST = 4;
  private static final List<String> PARTS =
      List.of(
          "a",
          "h",
          "0",
          "~",
          "~h",
          "0~",
          "~002E",
          ".",
          "-",
          " ",
          "/",
          "ü",
          "\uD83D",
          "\uDE00",
          "\n",
          ".20261123T0900Z",
          "x".repeat(62),
          "y".repeat(130));

  private final Map<String, String> names = new HashMap<>();

  @Test
  void aNameThatALockMayHaveIsItsName() {
    assertThat(LockNames.of("Report-7_b.daily:1")).isEqualTo("Report-7_b.daily:1");
    assertThat(LockNames.of("x".repeat(128))).isEqualTo("x".repeat(128));
  }

  @Test
  void eachOtherNameHasALockOfItsOwn() {
    assertThat(LockNames.of("Jobs/send mails")).isEqualTo("Jobs~002Fsend~0020mails");
    assertThat(LockNames.of("_a")).isEqualTo("0~_a");
    assertThat(LockNames.of("a.20261123T0900Z")).isEqualTo("a.20261123T0900Z~.");
    assertThat(LockNames.of("x".repeat(129))).startsWith("x".repeat(62) + "~h").hasSize(128);
    compare("", LONGEST);
    assertThat(names).hasSizeGreaterThan(100_000);
  }

  /** All names of so many parts. */
  private void compare(String begin, int left) {
    for (String part : PARTS) {
      String name = begin + part;
      String lock = LockNames.of(name);
      assertThat(ResourceId.parse(lock)).as(name).isNotEmpty();
      assertThat(lock).doesNotMatch(".+\\.[0-9]{8}T[0-9]{4}Z");
      assertThat(names.merge(lock, name, (one, other) -> one)).as(lock).isEqualTo(name);
      if (left > 1) {
        compare(name, left - 1);
      }
    }
  }
}
