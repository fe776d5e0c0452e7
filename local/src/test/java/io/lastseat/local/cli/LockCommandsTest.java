package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.client.Lastseat;
import io.lastseat.client.lock.Lease;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is typed about a lock, and what runs under one. */
class LockCommandsTest {

  private static final Duration DAY = Duration.ofDays(1);

  /** It is renewed, and seen to be lost, after a third of that. */
  private static final String SHORT = "PT30S";

  private static LastseatServer server;
  private static Lastseat client;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    server = LastseatServer.start(ServerSettings.inMemory(line -> {}));
    client = Lastseat.at(server.url()).build();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aLockIsAcquiredRenewedShownAndReleased() throws Exception {
    JsonNode acquired = done("acquire", "typed", "--ttl", "PT1H", "--holder", "job 7");
    String token = acquired.get("token").asText();
    assertThat(acquired.get("holder").asText()).isEqualTo("job 7");
    JsonNode renewed = done("renew", "typed", token, "--ttl", "PT10H");
    assertThat(renewed.get("until").asText()).isGreaterThan(acquired.get("until").asText());
    assertThat(done("show", "typed").get("status").asText()).isEqualTo("held");
    assertThat(done("release", "typed", token).get("status").asText()).isEqualTo("released");
    assertThat(done("release", "typed", token).get("status").asText()).isEqualTo("released");
    assertThat(done("show", "typed").get("status").asText()).isEqualTo("free");

    Ran late = ran("renew", "typed", token);
    assertThat(late.status()).isEqualTo(1);
    assertThat(late.err())
        .isEqualTo("lastseat: The lease was lost. The lock typed is held by no holder any more.\n");
    Ran future = ran("release", "typed", "4711");
    assertThat(future.status()).isEqualTo(1);
    assertThat(future.err()).contains("answered 400");
  }

  @Test
  void whoDoesNotObtainItIsToldWhoHasIt() throws Exception {
    done("acquire", "taken", "--ttl", "P1D", "--holder", "job 7");
    for (String wait : new String[] {"PT0S", "PT1S"}) {
      Ran other = ran("acquire", "taken", "--wait", wait);
      assertThat(other.status()).isEqualTo(75);
      assertThat(other.out()).isEmpty();
      assertThat(other.err()).startsWith("lastseat: The lock taken is held by job 7 until 20");
    }
    Path proof = folder.resolve("ran");
    Ran run = ran("run", "taken", "--", "touch", proof.toString());
    assertThat(run.status()).isEqualTo(75);
    assertThat(proof).doesNotExist();
  }

  @Test
  void aCommandRunsUnderTheLockAndItsStatusIsTold() throws Exception {
    Path seen = folder.resolve("seen");
    Ran run =
        ran(
            "run",
            "guarded",
            "--ttl",
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
  void itStandsInLine() throws Exception {
    Path proof = folder.resolve("turn");
    Lease first = client.lock("line", DAY).tryAcquire().acquired().get();
    Thread next =
        new Thread(
            () ->
                ran(
                    "run",
                    "line",
                    "--ttl",
                    "P1D",
                    "--wait",
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

  /** Somebody else ends its lease at the server: the next renewal finds that out. */
  @Tag("full")
  @Test
  void aCommandWhoseLeaseIsLostIsEnded() throws Exception {
    Path begun = folder.resolve("begun");
    Path done = folder.resolve("done");
    String script = "touch %s; sleep 300; touch %s".formatted(begun, done);
    Thread thief = thief("stolen", begun);
    Ran run = ran("run", "stolen", "--ttl", SHORT, "--", "sh", "-c", script);
    thief.join();
    assertThat(run.status()).isEqualTo(76);
    assertThat(run.err())
        .isEqualTo(
            "lastseat: The lease of the lock stolen (token 1) was lost, and the command was"
                + " ended.\n");
    assertThat(done).doesNotExist();
  }

  /** What it has started may not listen when it is told to end. */
  @Tag("full")
  @Test
  void soIsWhatItHasStarted() throws Exception {
    Path child = folder.resolve("child");
    Path begun = folder.resolve("begun");
    String script =
        "(trap '' TERM; exec sleep 300) & echo $! > %s; touch %s; wait".formatted(child, begun);
    Thread thief = thief("deaf", begun);
    assertThat(ran("run", "deaf", "--ttl", SHORT, "--", "sh", "-c", script).status()).isEqualTo(76);
    thief.join();
    Optional<ProcessHandle> deaf =
        ProcessHandle.of(Long.parseLong(Files.readString(child).strip()));
    deaf.ifPresent(process -> process.onExit().join());
    assertThat(deaf.filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void whatIsNoLockIsNotWaitedFor() {
    client.execution("job").runOnce("worker", DAY, lease -> "done");
    Ran run = ran("run", "job", "--wait", "PT60S", "--", "true");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("no lock");
  }

  @Test
  void whatCannotBeStartedIsToldAndLeavesTheLockFree() throws Exception {
    Ran run = ran("run", "nothing", "--", folder.resolve("no-such-thing").toString());
    assertThat(run.status()).isEqualTo(127);
    assertThat(run.err()).contains("no-such-thing");
    assertThat(done("show", "nothing").get("status").asText()).isEqualTo("free");
    assertThat(ran("run", "nothing").status()).isEqualTo(2);
    assertThat(ran("acquire", "nothing", "--wait", "PT-1S").status()).isEqualTo(2);
    assertThat(ran("acquire", "nothing", "--ttl", "PT1S").err()).contains("answered 400");
  }

  /** Gives the lock back behind its holder's back, once that file is there. */
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

  private static JsonNode done(String... words) throws Exception {
    Ran ran = ran(words);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.status()).isZero();
    return new ObjectMapper().readTree(ran.out());
  }

  private static Ran ran(String... words) {
    return Ran.lastseat(
        Stream.of(
                Stream.of("lock", words[0], "--url", server.url().toString()),
                Arrays.stream(words).skip(1))
            .flatMap(one -> one)
            .toArray(String[]::new));
  }
}
