package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.typed.CutWire;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import io.lastseat.client.Lastseat;
import io.lastseat.client.lock.Execution;
import io.vavr.collection.Vector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command that runs once for a time. */
class RunOnceCommandTest extends Served {

  private static final Duration DAY = Duration.ofDays(1);
  private static final String AT = "2030-06-03T03:00Z";
  private static final String NAME = ":2030-06-03T03:00:00Z";

  private static Lastseat client;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    client = Lastseat.at(server.url()).build();
  }

  @Test
  void itRunsOnceForEachTimeHoweverTheTimeIsWritten() throws Exception {
    Path seen = folder.resolve("seen");
    String script = "echo $LASTSEAT_RUN_NAME $LASTSEAT_RUN_TOKEN >> " + seen;
    Ran first = once("report", AT, "sh", "-c", script).done();
    assertThat(first.err()).isEmpty();
    Ran again = once("report", "2030-06-03T05:00+02:00", "sh", "-c", script).ended(77);
    assertThat(again.err()).isEqualTo("lastseat: report" + NAME + " has succeeded before.\n");
    once("report", "2030-06-03", "sh", "-c", script).done();
    assertThat(Files.readString(seen)).isEqualTo("report" + NAME + " 1\nreport:2030-06-03 1\n");
    assertThat(look("report").state()).isEqualTo("succeeded");
  }

  @Test
  void whatFailsIsRunAgainByTheNextCall() throws Exception {
    Path proof = folder.resolve("proof");
    String script = "test -e %s || { touch %s; exit 7; }".formatted(proof, proof);
    Ran failed = once("flaky", AT, "sh", "-c", script).ended(7);
    assertThat(failed.err())
        .isEqualTo("lastseat: flaky" + NAME + ": The command failed with status 7.\n");
    assertThat(look("flaky").failure()).contains("The command failed with status 7.");
    once("flaky", AT, "sh", "-c", script).done();
    assertThat(look("flaky").attempt()).isEqualTo(2);
    assertThat(once("absent", AT, folder.resolve("none").toString()).ended(127).err())
        .contains("none");
    assertThat(look("absent").state()).isEqualTo("failed");
  }

  @Test
  void whatRunsElsewhereIsNotRun() {
    Path proof = folder.resolve("proof");
    client
        .execution("busy" + NAME)
        .runOnce(
            "worker 7",
            DAY,
            lease -> {
              assertThat(once("busy", AT, "touch", proof.toString()).ended(75).err())
                  .startsWith("lastseat: busy" + NAME + " is run by worker 7 until 20");
              return "";
            });
    assertThat(proof).doesNotExist();
  }

  /** The process gets a signal, ends its command, and says that the run has failed. */
  @Test
  void whoIsToldToEndEndsItsCommandAndSaysThatItFailed() throws Exception {
    Path begun = folder.resolve("begun");
    WatchService watch = begun.getFileSystem().newWatchService();
    folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
    String script = "echo $$ > %s.tmp; mv %s.tmp %s; exec sleep 600".formatted(begun, begun, begun);
    Process process =
        new ProcessBuilder(
                Vector.of(words("told", AT, "sh", "-c", script))
                    .prependAll(
                        List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Main.class.getName()))
                    .asJava())
            .inheritIO()
            .start();
    while (!Files.exists(begun)) {
      watch.poll(1, TimeUnit.SECONDS);
      assertThat(process.isAlive()).isTrue();
    }

    process.destroy();

    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(ProcessHandle.of(Long.parseLong(Files.readString(begun).strip()))).isEmpty();
    assertThat(look("told").state()).isEqualTo("failed");
    once("told", AT, "true").done();
  }

  @Test
  void whatTheServerRefusesIsNotRun() {
    Path proof = folder.resolve("proof");
    Ran refused = once("no name", AT, "touch", proof.toString()).ended(69);
    assertThat(refused.err()).contains("The server answered 400");
    assertThat(proof).doesNotExist();
  }

  /** The command cuts the way to the server: whether its success is stored, nobody can tell. */
  @Tag("full")
  @Test
  void aSuccessThatMayNotBeStoredIsToldSo() throws Exception {
    Path proof = folder.resolve("proof");
    Path end = folder.resolve("end");
    String script = "touch %s; until test -e %s; do sleep 0.1; done".formatted(proof, end);
    WatchService watch = proof.getFileSystem().newWatchService();
    folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
    try (CutWire way = CutWire.to(server.url())) {
      String[] words =
          Vector.of(words("unsaid", AT, "sh", "-c", script))
              .update(2, way.url().toString())
              .insertAll(3, List.of("--lease", "P1D"))
              .toJavaArray(String[]::new);
      CompletableFuture<Ran> run = CompletableFuture.supplyAsync(() -> Ran.lastseat(words));
      while (!Files.exists(proof)) {
        watch.poll(1, TimeUnit.SECONDS);
        assertThat(run).isNotDone();
      }
      way.cut();
      Files.createFile(end);
      assertThat(run.get(10, TimeUnit.MINUTES).ended(76).err())
          .contains("unsaid" + NAME + " ended well, but that may not be stored: No answer");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"today", "2030-06-03T03:00", "2030-13-03", "03:00Z"})
  void aTimeThatIsNoneIsToldSo(String at) {
    assertThat(once("report", at, "true").ended(2).err()).contains("such as 2030-06-03T03:00Z");
  }

  private static Execution.State look(String job) {
    return client.execution(job + NAME).look();
  }

  private static Ran once(String job, String at, String... command) {
    return Ran.lastseat(words(job, at, command));
  }

  private static String[] words(String job, String at, String... command) {
    return Vector.of(command)
        .prependAll(List.of("run-once", "--url", server.url().toString(), job, "--at", at, "--"))
        .toJavaArray(String[]::new);
  }
}
