package io.lastseat.bench.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class PostgresServerTest {

  @Test
  void ends_with_a_process_that_was_killed() throws Exception {
    var parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ServerInAProcess.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var told = parent.inputReader(StandardCharsets.UTF_8)) {
      var line = told.lines().filter(text -> text.matches("\\d+ /.*")).findFirst().orElseThrow();
      var postmaster =
          ProcessHandle.of(Long.parseLong(line.substring(0, line.indexOf(' ')))).orElseThrow();
      var data = Path.of(line.substring(line.indexOf(' ') + 1));
      assertThat(data).isDirectory();
      assertThat(postmaster.isAlive()).isTrue();
      parent.destroyForcibly();
      var unused = postmaster.onExit().get();
      assertThat(postmaster.isAlive()).isFalse();
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void leaves_nothing_behind() {
    Path data;
    ProcessHandle postmaster;
    try (var server = PostgresServer.start()) {
      server.fresh();
      data = Path.of(server.show("data_directory"));
      postmaster = ProcessHandle.of(server.postmaster()).orElseThrow();
      assertThat(data).isDirectory();
    }
    assertThat(data).doesNotExist();
    assertThat(postmaster.isAlive()).isFalse();
  }
}
