package io.lastseat.bench.postgres;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.LongStream;

/**
 * The processes of a PostgreSQL: the postmaster, and its children, one for each connection among
 * them.
 *
 * @param postmaster the process id of the first
 */
record ServerProcesses(long postmaster) {

  private static final int LAST_MOMENT = 10;

  /** Of the four times in {@code /proc/PID/stat}: USER_HZ, 100 on every Linux that Java runs on. */
  private static final long MILLIS_OF_A_TICK = 10;

  /** utime, stime, cutime, cstime are the fields 14 to 17, the third is the first after ")". */
  private static final int FIRST_TIME = 14 - 3;

  /** The server whose data these are; it writes its process id there. */
  static ServerProcesses of(Path data) throws IOException {
    String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
    return new ServerProcesses(Long.parseLong(pid.trim()));
  }

  /** Of those that live, and of their children that have ended. */
  Duration cpu() {
    LongStream children =
        ProcessHandle.of(postmaster).stream()
            .flatMap(ProcessHandle::children)
            .mapToLong(ProcessHandle::pid);
    long ticks =
        LongStream.concat(children, LongStream.of(postmaster)).map(ServerProcesses::ticks).sum();
    return Duration.ofMillis(ticks * MILLIS_OF_A_TICK);
  }

  /** The server says that it has stopped a moment before its first process ends. */
  void awaitEnd() {
    ProcessHandle.of(postmaster)
        .ifPresent(first -> first.onExit().completeOnTimeout(first, LAST_MOMENT, SECONDS).join());
  }

  private static long ticks(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return LongStream.range(FIRST_TIME, FIRST_TIME + 4)
          .map(field -> Long.parseLong(fields[(int) field]))
          .sum();
    } catch (NoSuchFileException ended) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
