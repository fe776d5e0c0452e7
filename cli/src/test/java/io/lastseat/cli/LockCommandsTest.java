package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.CutWire;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import io.lastseat.client.Lastseat;
import io.lastseat.client.lock.Lease;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands about a lock, and a command that runs under one. */
class LockCommandsTest extends Served {

  private static final Duration DAY = Duration.ofDays(1);

  /** The client renews the lease, and detects its loss, after a third of this time. */
  private static final String SHORT = "PT30S";

  private static Lastseat client;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    client = Lastseat.at(server.url()).build();
  }

  @Test
  void aLockIsAcquiredRenewedShownAndReleased() throws Exception {
    JsonNode acquired = done("acquire", "typed", "--lease", "PT1H", "--holder", "job 7");
    String token = acquired.get("token").asText();
    assertThat(acquired.get("holder").asText()).isEqualTo("job 7");
    JsonNode renewed = done("renew", "typed", token, "--lease", "PT10H");
    assertThat(renewed.get("expiresAt").asText()).isGreaterThan(acquired.get("expiresAt").asText());
    JsonNode shortened = done("renew", "typed", token, "--lease", "PT1H");
    assertThat(shortened.get("expiresAt").asText()).isLessThan(renewed.get("expiresAt").asText());
    assertThat(done("show", "typed").get("status").asText()).isEqualTo("acquired");
    assertThat(done("release", "typed", token).get("status").asText()).isEqualTo("released");
    assertThat(done("release", "typed", token).get("status").asText()).isEqualTo("released");
    assertThat(done("show", "typed").get("status").asText()).isEqualTo("free");

    assertThat(lock("renew", "typed", token).ended(1).err())
        .isEqualTo("lastseat: The lease was lost. The lock typed is held by no holder any more.\n");
    assertThat(lock("release", "typed", "4711").ended(1).err()).contains("answered 400");
  }

  @Test
  void severalHaveALockWithPermitsAndACommandIsToldItsNumber() throws Exception {
    JsonNode first = done("acquire", "three", "--permits", "2");
    JsonNode second = done("acquire", "three", "--permits", "2");
    assertThat(first.get("permit").asInt()).isEqualTo(1);
    assertThat(second.get("permit").asInt()).isEqualTo(2);
    assertThat(second.get("token").asLong()).isGreaterThan(first.get("token").asLong());
    Ran third = lock("acquire", "three", "--permits", "2").ended(75);
    assertThat(third.err()).startsWith("lastseat: The lock three is held by others until 20");
    done("release", "three", second.get("token").asText());
    Path seen = folder.resolve("permit");
    String script = "echo $LASTSEAT_LOCK_PERMIT > " + seen;
    lock("run", "three", "--permits", "2", "--lease", "P1D", "--", "sh", "-c", script).ended(0);
    assertThat(seen).hasContent("2");
    lock("acquire", "three", "--permits", "65").ended(2);
    assertThat(lock("acquire", "three").ended(1).err()).contains("It has 2 now.");
  }

  @Test
  void whoDoesNotObtainItIsToldWhoHasIt() throws Exception {
    done("acquire", "taken", "--lease", "P1D", "--holder", "job 7");
    for (String wait : new String[] {"PT0S", "PT1S"}) {
      Ran other = lock("acquire", "taken", "--wait-for", wait).ended(75);
      assertThat(other.out()).isEmpty();
      assertThat(other.err()).startsWith("lastseat: The lock taken is held by job 7 until 20");
    }
    Path proof = folder.resolve("ran");
    lock("run", "taken", "--", "touch", proof.toString()).ended(75);
    assertThat(proof).doesNotExist();
  }

  @Test
  void aCommandRunsUnderTheLockAndItsStatusIsTold() throws Exception {
    Path seen = folder.resolve("seen");
    Ran run =
        lock(
            "run",
            "guarded",
            "--lease",
            "P1D",
            "--",
            "sh",
            "-c",
            "echo $LASTSEAT_LOCK_TOKEN > " + seen + "; exit 7");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(7);
    JsonNode after = done("show", "guarded");
    assertThat(after.get("status").asText()).isEqualTo("free");
    assertThat(Files.readString(seen).strip()).isEqualTo(after.get("token").asText());
  }

  @Test
  void itIsKeptForATimeAtLeast() throws Exception {
    Instant begin = Instant.now();
    lock("run", "kept", "--lease", "P1D", "--at-least", "PT10H", "--", "sh", "-c", "exit 3")
        .ended(3);
    JsonNode after = done("show", "kept");
    assertThat(after.get("status").asText()).isEqualTo("acquired");
    assertThat(Instant.parse(after.get("expiresAt").asText()))
        .isBetween(begin.plus(Duration.ofHours(9)), begin.plus(Duration.ofHours(11)));
    lock("run", "kept", "--", "true").ended(75);
    assertThat(lock("run", "kept", "--at-least", "P2D", "--", "true").ended(2).err())
        .contains("--at-least is from no time to a day");
  }

  @Test
  void itStandsInLine() throws Exception {
    Path proof = folder.resolve("turn");
    Lease first = client.lock("line", DAY).tryAcquire().acquired().get();
    Thread next =
        new Thread(
            () ->
                lock(
                    "run",
                    "line",
                    "--lease",
                    "P1D",
                    "--wait-for",
                    "P1D",
                    "--",
                    "touch",
                    proof.toString()));
    next.start();
    assertThat(proof).doesNotExist();
    first.close();
    next.join();
    assertThat(proof).exists();
  }

  /**
   * Another caller ends the lease at the server, and the next renewal detects it. The command must
   * not go on when the process that it waits for has ended. The processes that it started may
   * ignore signals.
   */
  @Tag("full")
  @Test
  void aCommandWhoseLeaseIsLostIsEndedWithAllThatItHasStarted() throws Exception {
    Path child = folder.resolve("child");
    Path begun = folder.resolve("begun");
    Path done = folder.resolve("done");
    String script =
        "(trap '' TERM; exec sleep 600) & echo $! > %s; touch %s; sleep 300; touch %s"
            .formatted(child, begun, done);
    Thread thief = thief("stolen", begun);

    Ran run = lock("run", "stolen", "--lease", SHORT, "--", "sh", "-c", script).ended(76);

    thief.join();
    assertThat(run.err())
        .isEqualTo(
            "lastseat: The lease of the lock stolen (token 1) was lost, and the command was"
                + " ended.\n");
    assertThat(done).doesNotExist();
    // The process would sleep for longer.
    ProcessHandle.of(Long.parseLong(Files.readString(child).strip()))
        .ifPresent(deaf -> deaf.onExit().orTimeout(3, TimeUnit.MINUTES).join());
  }

  /** The server can no longer be reached. The next holder finds nothing alive of the last one. */
  @Tag("full")
  @Test
  void aCommandThatIgnoresTheRequestToEndIsDeadBeforeItsLeaseIsOver() throws Exception {
    Path pids = folder.resolve("pids");
    Path begun = folder.resolve("ready");
    Path life = folder.resolve("life");
    String script =
        "trap '' TERM; (trap '' TERM; while :; do sleep 1; done) & echo $$ $! > %s; touch %s;"
                .formatted(pids, begun)
            + " while :; do touch %s; sleep 0.1; done".formatted(life);
    WatchService watch = begun.getFileSystem().newWatchService();
    folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
    try (CutWire way = CutWire.to(server.url())) {
      CompletableFuture<Ran> run =
          CompletableFuture.supplyAsync(
              () -> run(way.url(), "deaf", "--lease", "PT15S", "--", "sh", "-c", script));
      await(begun, watch);
      way.cut();
      Instant until = client.lock("deaf", DAY).look().expiresAt().get();

      try (Lease next =
          client.lock("deaf", DAY).waitFor(Duration.ofMinutes(5)).tryAcquire().acquired().get()) {
        assertThat(next.token()).isGreaterThan(1);
        for (String pid : Files.readString(pids).strip().split(" ")) {
          assertThat(ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive))
              .isEmpty();
        }
      }
      assertThat(Files.getLastModifiedTime(life).toInstant()).isBefore(until);
      run.get(3, TimeUnit.MINUTES).ended(76);
    }
  }

  @Test
  void aLeaseThatIsTooShortForACommandIsRefused() {
    Path proof = folder.resolve("short");
    Ran run = lock("run", "short", "--lease", "PT4S", "--", "touch", proof.toString()).ended(2);
    assertThat(run.err()).contains("PT5S or longer");
    assertThat(proof).doesNotExist();
  }

  private static Ran run(URI url, String... words) {
    return Ran.lastseat(
        Vector.of(words)
            .prependAll(List.of("lock", "run", "--url", url.toString()))
            .toJavaArray(String[]::new));
  }

  @Test
  void whatIsNoLockIsNotWaitedFor() {
    client.execution("job").runOnce("worker", DAY, lease -> "done");
    assertThat(lock("run", "job", "--wait-for", "PT60S", "--", "true").ended(69).err())
        .contains("no lock");
  }

  @Test
  void whatCannotBeStartedIsToldAndLeavesTheLockFree() throws Exception {
    Ran run = lock("run", "nothing", "--", folder.resolve("no-such-thing").toString()).ended(127);
    assertThat(run.err()).contains("no-such-thing");
    assertThat(done("show", "nothing").get("status").asText()).isEqualTo("free");
    assertThat(lock("run", "nothing").status()).isEqualTo(2);
    assertThat(lock("acquire", "nothing", "--wait-for", "PT-1S").status()).isEqualTo(2);
    assertThat(lock("acquire", "nothing", "--lease", "PT1S").err()).contains("answered 400");
  }

  /** Returns a thread that gives back the holder's lock once this file exists. */
  private static Thread thief(String lock, Path begun) throws IOException {
    WatchService watch = begun.getFileSystem().newWatchService();
    begun.getParent().register(watch, StandardWatchEventKinds.ENTRY_CREATE);
    Thread thief =
        new Thread(
            () -> {
              await(begun, watch);
              long token = client.lock(lock, DAY).look().token();
              client.lock(lock, DAY).release(token);
            });
    thief.start();
    return thief;
  }

  private static void await(Path file, WatchService watch) {
    try (watch) {
      while (!Files.exists(file)) {
        watch.take().reset();
      }
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static JsonNode done(String... words) {
    Ran ran = lock(words).done();
    assertThat(ran.err()).isEmpty();
    return ran.json();
  }

  /** Runs a lock command; the server's address goes first, ahead of any two hyphens. */
  private static Ran lock(String... words) {
    return Ran.lastseat(
        Vector.of(words)
            .insertAll(1, List.of("--url", server.url().toString()))
            .prepend("lock")
            .toJavaArray(String[]::new));
  }
}
