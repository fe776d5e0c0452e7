package io.lastseat.cli.golden;

import io.lastseat.intake.door.Door;
import io.lastseat.serve.DueWork;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.ServerTime;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** A server on a data folder, whose clock stands still until its owner moves it. */
final class GoldenServer implements AutoCloseable {

  /** Ends a test that hangs; no result depends on it. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final String KEY = "golden";

  private final AtomicReference<Instant> now;
  private final LastseatServer server;

  private GoldenServer(Path data, Instant start, UnaryOperator<ServerSettings> more) {
    now = new AtomicReference<>(start);
    InstantSource shown = now::get;
    Clock clock = shown.withZone(ZoneOffset.UTC);
    ServerSettings settings =
        ServerSettings.inMemory(line -> {})
            .in(Option.some(data))
            .calling(ReceiverPolicy.PUBLIC_AND_LOOPBACK);
    server =
        LastseatServer.start(
            more.apply(settings),
            new ServerTime(clock, () -> Duration.between(start, now.get()).toNanos(), true));
  }

  /** Starts one that wants a key. */
  static GoldenServer on(Path data, Instant start) {
    return new GoldenServer(
        data, start, settings -> settings.withKeys(Option.some(Door.hashOf(KEY) + "=administer")));
  }

  /** Starts one with other settings. */
  static GoldenServer on(Path data, Instant start, UnaryOperator<ServerSettings> more) {
    return new GoldenServer(data, start, more);
  }

  URI url() {
    return server.url();
  }

  Instant now() {
    return now.get();
  }

  /** A client of an administrator. */
  ApiClient staff() {
    return new ApiClient(server.url(), Option.some(KEY));
  }

  /** A client without a key. */
  ApiClient stranger() {
    return new ApiClient(server.url(), Option.none());
  }

  /** Returns when all that is due at this moment is done. */
  void settle() throws InterruptedException {
    server.dueWork().catchUp(PATIENCE);
  }

  /** Moves the clock, and stops at each moment at which something is due. */
  void advance(Duration time) throws InterruptedException {
    Instant end = now.get().plus(time);
    DueWork work = server.dueWork();
    settle();
    for (Option<Instant> next = next(work, end); next.isDefined(); next = next(work, end)) {
      now.set(next.get());
      settle();
    }
    now.set(end);
    settle();
  }

  private Option<Instant> next(DueWork work, Instant end) {
    return work.next().filter(moment -> moment.isAfter(now.get()) && !moment.isAfter(end));
  }

  @Override
  public void close() {
    server.close();
  }
}
