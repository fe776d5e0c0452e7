package io.lastseat.simulator.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each guard of the deciding code is removed, one at a time: the condition, or the call. The list
 * of guards comes from the class files. What no world finds is no guard, or has no world yet.
 */
class EachGuardTest {

  /** The table of all, for those who look after the survivors. */
  private static final Path TABLE = Path.of("target", "guards.csv");

  private static final Pattern CHOSEN =
      Pattern.compile(System.getProperty("lastseat.guards", ".*"));

  private static final int SEEDS = Integer.getInteger("lastseat.guards.seeds", 20);

  /** Guards of the protocol, without their lines, by a world that finds each within seconds. */
  private static final Map<String, List<String>> QUICK = new TreeMap<>();

  static {

  }

  private static void by(String world, String... guards) {
    QUICK.put(world, List.of(guards));
  }

  static Set<String> worlds() {
    return QUICK.keySet();
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("worlds")
  void aMissingGuardIsFound(String world) {
    Removal removal = new Removal();
    removal.begin(world);

    for (String guard : QUICK.get(world)) {
      assertThat(
              IntStream.range(0, removal.guards().size())
                  .filter(number -> removal.guards().get(number).isAt(guard))
                  .mapToObj(number -> removal.find(number, world))
                  .flatMap(Optional::stream)
                  .findFirst())
          .as(guard)
          .isPresent();
    }
  }

  @Tag("long")
  @Test
  void eachMissingGuardIsFoundOrListed() throws IOException {
    Removal removal = new Removal();
    removal.worlds().forEach(removal::begin);
    IntStream.rangeClosed(1, SEEDS).mapToObj(seed -> "seed " + seed).forEach(removal::begin);

    List<String> table = new ArrayList<>();
    int found = 0;
    int survived = 0;
    for (int number = 0; number < removal.guards().size(); number++) {
      Guard guard = removal.guards().get(number);
      if (CHOSEN.matcher(guard.toString()).matches()) {
        boolean reached = removal.reached(number) > 0;
        Optional<Removal.Found> how = reached ? removal.find(number) : Optional.empty();
        found += how.isPresent() ? 1 : 0;
        survived += reached && how.isEmpty() ? 1 : 0;
        String result = how.map(Removal.Found::world).orElse(reached ? "SURVIVED" : "NO WORLD");
        table.add("%s;%s".formatted(guard, result));
        Files.write(TABLE, table);
      }
    }

    System.out.printf("%d guards found, %d survived, see %s%n", found, survived, TABLE);
    assertThat(found).as("guards found, of those that a world comes to").isGreaterThan(survived);
  }
}
