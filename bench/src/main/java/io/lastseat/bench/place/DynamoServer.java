package io.lastseat.bench.place;

import io.vavr.control.Option;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The embedded engine on one ground, in a process of its own, so that its processor time is
 * measured apart. One database at a time.
 */
public final class DynamoServer implements AutoCloseable {

  private static final int SECONDS_TO_END = 10;

  private final Ground ground;
  private final Process process;
  private final OutputStream to;
  private final BufferedReader from;

  private DynamoServer(Ground ground, Process process) {
    this.ground = ground;
    this.process = process;
    this.to = process.getOutputStream();
    this.from =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts the process with the Java and the class path of this one. */
  public static DynamoServer start(Ground ground) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    try {
      return new DynamoServer(
          ground,
          new ProcessBuilder(
                  java,
                  "-Xmx2g",
                  "-cp",
                  System.getProperty("java.class.path"),
                  DynamoHost.class.getName(),
                  ground.name())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException("The database's process does not start", e);
    }
  }

  /** Drops the current database and returns an empty one. */
  public Dynamo fresh() {
    try {
      to.write('\n');
      to.flush();
      String address = from.readLine();
      if (address == null) {
        throw new IOException("it ended with status " + process.waitFor());
      }
      return new Dynamo(URI.create(address), ground);
    } catch (IOException e) {
      throw new UncheckedIOException("The database's process does not serve", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the database started", e);
    }
  }

  /** Processor time used so far, of all cores together. */
  public Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  @Override
  public void close() {
    try {
      to.close();
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The process of the databases. For each line on standard input it drops the current database and
   * prints the address of an empty one. It ends with its input, so with the process that started
   * it. One process serves all runs, so that each finds it equally warm.
   */
  static final class DynamoHost {

    /** Runs on the ground of this name until the input ends. */
    public static void main(String[] arguments) throws Exception {
      Ground ground = Ground.valueOf(arguments[0]);
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      Option<ServedDatabase> running = Option.none();
      while (in.readLine() != null) {
        running.forEach(ServedDatabase::close);
        ServedDatabase fresh = ground.open();
        running = Option.some(fresh);
        System.out.println(fresh.endpoint());
      }
      running.forEach(ServedDatabase::close);
      System.exit(0);
    }

    private DynamoHost() {}
  }
}
