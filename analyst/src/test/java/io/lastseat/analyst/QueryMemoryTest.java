package io.lastseat.analyst;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole memory of a process that loads and asks, Java's and the database's together. Of more
 * verdicts, by hand: {@code mvn verify -pl analyst -am -Dtier=every -Dtest=QueryMemoryTest
 * -Dlastseat.query.verdicts=1000000}.
 */
@Tag("full")
class QueryMemoryTest {

  private static final int VERDICTS = Integer.getInteger("lastseat.query.verdicts", 200_000);
  private static final long MOST_KILOBYTES = 1_000_000;

  @TempDir private Path folder;

  @Test
  void manyVerdictsTakeLessThanAGigabyte() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ManyVerdicts.class.getName(),
                Integer.toString(VERDICTS),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(printed).isZero();
    System.out.println(VERDICTS + " verdicts: at most " + printed + " kB");
    assertThat(Long.parseLong(printed)).isLessThan(MOST_KILOBYTES);
    assertThat(Files.list(folder)).isEmpty();
  }
}
