package io.lastseat.simulator.cast;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.command.TokenSource;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.log.Backoff;
import io.lastseat.model.id.RequestId;
import io.lastseat.pauses.Pause;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Telemetry;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What a process of the real functions gets from its world. Nothing in it runs in parallel.
 *
 * @param backoff waits after a lost append
 * @param tokens the source of ids for calls without a key
 */
public record ProcessParts(
    DynamoDbClient client,
    TableNames tables,
    Clock clock,
    ServerClock serverClock,
    long epoch,
    TablesBinding binding,
    Backoff backoff,
    Pause pause,
    TokenSource tokens,
    Consumer<Event> telemetry) {

  /** Parts for a world where time stands still, with tables that were never restored. */
  public static ProcessParts still(DynamoDbClient client, TableNames tables, Instant now) {
    return new ProcessParts(
        client,
        tables,
        Clock.fixed(now, ZoneOffset.UTC),
        ServerClock.TRUSTING,
        0,
        TablesBinding.TRUSTED,
        attempt -> {},
        length -> {},
        () -> new byte[RequestId.TOKEN_BYTES],
        Telemetry.NONE);
  }

  public ProcessParts inEpoch(long restores) {
    return with(clock, restores, backoff, pause, tokens);
  }

  public ProcessParts by(InstantSource other) {
    return with(other.withZone(ZoneOffset.UTC), epoch, backoff, pause, tokens);
  }

  public ProcessParts backingOff(Backoff other) {
    return with(clock, epoch, other, pause, tokens);
  }

  public ProcessParts pausing(Pause other) {
    return with(clock, epoch, backoff, other, tokens);
  }

  public ProcessParts drawing(TokenSource other) {
    return with(clock, epoch, backoff, pause, other);
  }

  private ProcessParts with(
      Clock time, long restores, Backoff afterLoss, Pause wait, TokenSource ids) {
    return new ProcessParts(
        client, tables, time, serverClock, restores, binding, afterLoss, wait, ids, telemetry);
  }

  public SerializerParts serializer(LogLimits limits) {
    return new SerializerParts(
        client,
        tables,
        clock,
        serverClock,
        backoff,
        Runnable::run,
        Runnable::run,
        telemetry,
        limits,
        epoch,
        binding);
  }

  /** Parts of an intake that leaves each decision to the stream. */
  public IntakeParts intake() {
    return intake(Option.none());
  }

  /** Parts of an intake that may decide in the call, and repeats no append without an answer. */
  public IntakeParts immediateIntake() {
    return immediateIntake(Duration.ZERO);
  }

  /** Parts of an intake that repeats an unanswered append once: its clock advances per try. */
  public IntakeParts resendingIntake() {
    AtomicReference<Instant> time = new AtomicReference<>(clock.instant());
    Duration aTry = Duration.ofMillis(100);
    return by(time::get)
        .backingOff(attempt -> time.updateAndGet(before -> before.plus(aTry)))
        .immediateIntake(Duration.ofMillis(160));
  }

  /** Parts of an intake that may decide in the call, and begins no try after this time. */
  public IntakeParts immediateIntake(Duration longest) {
    return intake(
        Option.some(
            new ImmediateParts(
                binding,
                backoff,
                longest,
                Runnable::run,
                Runnable::run,
                Runnable::run,
                telemetry)));
  }

  private IntakeParts intake(Option<ImmediateParts> immediate) {
    return new IntakeParts(
        client,
        tables,
        clock,
        serverClock,
        tokens,
        Door.open(),
        epoch,
        pause,
        WaitLimit.of(WaitLimit.ORDINARY),
        immediate);
  }
}
