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
import io.lastseat.telemetry.Telemetry;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Parts of the functions for a world where time stands still and nothing runs in parallel. */
public final class StillParts {

  /** The serializer's parts, at this moment, with tables that were never restored. */
  public static SerializerParts serializer(
      DynamoDbClient client, TableNames tables, Instant now, LogLimits limits) {
    return serializer(client, tables, now, limits, 0);
  }

  /** The serializer's parts, at this moment, with tables that were never restored. */
  public static SerializerParts serializer(
      DynamoDbClient client, TableNames tables, Instant now, LogLimits limits, long epoch) {
    return serializer(
        client, tables, Clock.fixed(now, ZoneOffset.UTC), attempt -> {}, limits, epoch);
  }

  /** The serializer by this clock, which waits like this after a lost append. */
  public static SerializerParts serializer(
      DynamoDbClient client,
      TableNames tables,
      Clock clock,
      Backoff backoff,
      LogLimits limits,
      long epoch) {
    return new SerializerParts(
        client,
        tables,
        clock,
        ServerClock.TRUSTING,
        backoff,
        Runnable::run,
        Runnable::run,
        Telemetry.NONE,
        limits,
        epoch,
        TablesBinding.TRUSTED);
  }

  /** Intake's parts, at this moment, for calls that have their own keys. */
  public static IntakeParts intake(DynamoDbClient client, TableNames tables, Instant now) {
    return intake(client, tables, now, 0);
  }

  public static IntakeParts intake(
      DynamoDbClient client, TableNames tables, Instant now, long epoch) {
    return intake(client, tables, () -> now, epoch, Option.none());
  }

  private static IntakeParts intake(
      DynamoDbClient client,
      TableNames tables,
      InstantSource clock,
      long epoch,
      Option<ImmediateParts> immediate) {
    return new IntakeParts(
        client,
        tables,
        clock.withZone(ZoneOffset.UTC),
        ServerClock.TRUSTING,
        () -> new byte[RequestId.TOKEN_BYTES],
        Door.open(),
        epoch,
        length -> {},
        WaitLimit.of(WaitLimit.ORDINARY),
        immediate);
  }

  /** Intake that may decide by this clock, and waits like this after a lost append. */
  public static IntakeParts immediateIntake(
      DynamoDbClient client, TableNames tables, InstantSource clock, Backoff backoff) {
    return intake(
        client, tables, clock, 0, Option.some(immediate(backoff, ImmediateParts.LONGEST)));
  }

  /** Parts of an intake that may decide in the call, and repeats no append without an answer. */
  public static IntakeParts immediateIntake(DynamoDbClient client, TableNames tables, Instant now) {
    return immediateIntake(client, tables, now, 0);
  }

  public static IntakeParts immediateIntake(
      DynamoDbClient client, TableNames tables, Instant now, long epoch) {
    return immediateIntake(client, tables, now, epoch, Duration.ZERO);
  }

  /** Parts of an intake that repeats an unanswered append once: its clock advances per try. */
  public static IntakeParts resendingIntake(DynamoDbClient client, TableNames tables, Instant now) {
    return immediateIntake(client, tables, now, 0, Duration.ofMillis(160));
  }

  /** The same parts with this clock, these tokens and this pause. */
  public static IntakeParts with(IntakeParts parts, Clock clock, TokenSource tokens, Pause pause) {
    return new IntakeParts(
        parts.dynamoDb(),
        parts.tables(),
        clock,
        parts.serverClock(),
        tokens,
        parts.door(),
        parts.epoch(),
        pause,
        parts.waits(),
        parts.immediate());
  }

  private static IntakeParts immediateIntake(
      DynamoDbClient client, TableNames tables, Instant now, long epoch, Duration longest) {
    AtomicReference<Instant> clock = new AtomicReference<>(now);
    Duration aTry = longest.multipliedBy(5).dividedBy(8);
    Backoff passes = attempt -> clock.updateAndGet(before -> before.plus(aTry));
    return intake(client, tables, clock::get, epoch, Option.some(immediate(passes, longest)));
  }

  private static ImmediateParts immediate(Backoff backoff, Duration longest) {
    return new ImmediateParts(
        TablesBinding.TRUSTED,
        backoff,
        longest,
        Runnable::run,
        Runnable::run,
        Runnable::run,
        Telemetry.NONE);
  }

  private StillParts() {}
}
