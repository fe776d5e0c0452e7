package io.lastseat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.threads.PlainFields.Omission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Fray chooses at each lock, atomic variable, future and volatile field which thread goes on. It
 * draws schedules at random: none may break what a scene checks, or let a thread wait for ever.
 * Where one synchronization is missing, it must find a schedule that does.
 */
@Tag("long")
class RealThreadsTest {

  /** How many times as many schedules as usual. */
  private static final int TIMES = Integer.getInteger("lastseat.schedules", 1);

  /** The most schedules until a planted race must have been found. */
  private static final int FOUND_AFTER = 20_000;

  private static ControlledJdk jdk;

  @TempDir Path copies;

  @BeforeAll
  static void make() throws Exception {
    jdk = ControlledJdk.made();
  }

  @ParameterizedTest
  @CsvSource({"line, 3000", "calls, 1000", "memory, 1000", "file, 100", "closing, 100"})
  void noScheduleBreaksIt(String scene, int schedules) throws Exception {
    PlainFields.write(copies, Optional.empty());
    assertThat(explored(scene, schedules * TIMES))
        .contains("%s: %d schedules".formatted(scene, schedules * TIMES))
        .contains("nothing found");
  }

  @ParameterizedTest
  @CsvSource({
    "line, CallLines, enter, '', Assertion|No value present",
    "memory, MemoryStore, write, '', Assertion",
    "closing, Committer, write, failWaiting, DeadlockException"
  })
  void aPlantedRaceIsFound(String scene, String type, String method, String call, String failure)
      throws Exception {
    PlainFields.write(copies, Optional.of(new Omission(type, method, call)));
    assertThat(explored(scene, FOUND_AFTER)).containsPattern(" ms, found .*(" + failure + ")");
  }

  private String explored(String scene, int schedules) throws IOException, InterruptedException {
    Path log = copies.resolve("told.txt");
    int status =
        new ProcessBuilder(jdk.command(copies, Explorer.class, scene, Integer.toString(schedules)))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    String told = Files.readString(log);
    System.out.println(told);
    assertThat(status).as(told).isZero();
    return told;
  }
}
