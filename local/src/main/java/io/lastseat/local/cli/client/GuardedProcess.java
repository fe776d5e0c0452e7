package io.lastseat.local.cli.client;

import io.lastseat.client.lock.Lease;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * A process that runs only as long as a lease is held. Where it is lost, or this process is told to
 * end, it is asked to end, with all that it has started; two seconds later it is killed. Of a lease
 * so much is left at least, by the margin of the client, where it is a minute long or longer.
 */
final class GuardedProcess implements AutoCloseable {

  private static final String TOKEN = "LASTSEAT_LOCK_TOKEN";
  private static final int SECONDS_TO_END = 2;

  private final Process process;
  private final Lease lease;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Thread whenToldToEnd = new Thread(this::giveUp, "lock-run-ends");

  private GuardedProcess(Process process, Lease lease) {
    this.process = process;
    this.lease = lease;
  }

  /** Starts it on the streams of this process; throws {@link IOException} where it cannot. */
  static GuardedProcess start(List<String> command, Lease lease) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put(TOKEN, Long.toString(lease.token()));
    lease.mustBeHeld();
    GuardedProcess guarded = new GuardedProcess(builder.start(), lease);
    Runtime.getRuntime().addShutdownHook(guarded.whenToldToEnd);
    lease.onLost(guarded::lost);
    return guarded;
  }

  /** Its status, once it has ended; where it was told to, all that it has started, too. */
  int await() throws InterruptedException {
    int status = process.waitFor();
    synchronized (this) {
      return status;
    }
  }

  /** Whether it was ended since the lease was lost. */
  boolean wasEnded() {
    return ended.get();
  }

  private synchronized void lost() {
    if (process.isAlive()) {
      ended.set(true);
      end();
    }
  }

  private void giveUp() {
    end();
    lease.close();
  }

  private synchronized void end() {
    // First it, so that it does not go on when what it waits for has ended.
    List<ProcessHandle> all =
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    all.forEach(ProcessHandle::destroy);
    CompletableFuture<?>[] ends =
        all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(ends).get(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException goOn) {
      all.forEach(ProcessHandle::destroyForcibly);
    } catch (InterruptedException noTime) {
      all.forEach(ProcessHandle::destroyForcibly);
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(whenToldToEnd);
    } catch (IllegalStateException ending) {
      // It does its work already.
    }
  }
}
