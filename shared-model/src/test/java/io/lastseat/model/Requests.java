package io.lastseat.model;

import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Permits;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes requests for tests: by hand, or at random from a seed. */
public final class Requests {

  public static final ResourceId CONCERT = new ResourceId("concert");
  public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  public static RequestId id(int number) {
    byte[] bytes = ByteBuffer.allocate(RequestId.TOKEN_BYTES).putLong(8, number).array();
    return RequestId.of(bytes, 1);
  }

  public static Reserve reserve(int number, long quantity) {
    return reserve(number, quantity, NOON);
  }

  public static Reserve reserve(int number, long quantity, Instant takenAt) {
    return new Reserve(
        id(number), CONCERT, takenAt, "applicant-" + number, quantity, Option.none());
  }

  public static Reserve reserveInLane(int lane) {
    return new Reserve(
        new RequestId(lane, "0".repeat(26)), CONCERT, NOON, "applicant", 1, Option.none());
  }

  public static Configure configure(int number, Terms terms) {
    return new Configure(id(number), CONCERT, NOON, terms, Option.none(), Option.none());
  }

  /** Returns a replacement of the terms of that number. */
  public static Configure replacing(long inForce, int number, Terms terms) {
    return new Configure(id(number), CONCERT, NOON, terms, Option.none(), Option.some(inForce));
  }

  /** Returns a reservation of Ada's that is held for so long. */
  public static Reserve held(int number, long quantity, Instant takenAt, Duration hold) {
    return new Reserve(
        id(number), CONCERT, takenAt, "Ada", quantity, Option.none(), Option.some(hold));
  }

  /** Returns the cancellation of that reservation. */
  public static Cancel cancel(int reservation) {
    return cancel(reservation, NOON);
  }

  public static Cancel cancel(int reservation, Instant takenAt) {
    return new Cancel(Cancel.idFor(id(reservation)), CONCERT, takenAt, id(reservation));
  }

  /** Returns terms with a window; an end that is not given is open. */
  public static Terms windowed(
      long capacity, @Nullable Instant opens, @Nullable Instant closes, @Nullable Long most) {
    return new Terms(
        capacity,
        Option.of(opens),
        Option.of(closes),
        Option.of(most),
        Option.none(),
        true,
        Admission.STREAM,
        HoldTerms.NONE);
  }

  /** Returns the first verdict of a log, which grants this reservation for good. */
  public static Verdict granted(Reserve request, long decisionNo, long left) {
    return new Verdict(
        request,
        decisionNo,
        Outcome.accepted(),
        request.quantity(),
        left,
        Option.some(Grant.made(request.quantity(), Option.none())),
        Option.none(),
        0);
  }

  /** Returns the books of a concert with these terms and so many units taken. */
  public static Books books(Terms terms, long taken) {
    return new Books(
        CONCERT,
        Option.some(terms),
        1,
        1,
        taken,
        0,
        0,
        Instant.EPOCH,
        HoldTimeline.EMPTY,
        WaitingList.EMPTY,
        TreeMap.empty(),
        LogSize.NOTHING,
        Permits.NONE,
        LockQueue.EMPTY,
        0,
        false);
  }

  /** The stream of the records of {@link #pendingRequest}. */
  public static final String STREAM = "2026-03-01T11:00:00.000";

  /** Returns a request with a stream record, written when the log was empty. */
  public static PendingRequest pendingRequest(Request request, long number) {
    return pendingRequest(request, number, 0);
  }

  /** Returns a request with a stream record, written when the log had this head. */
  public static PendingRequest pendingRequest(Request request, long number, long head) {
    return new PendingRequest(
        new StoredRequest(request, Option.some(new NotIn(0, head))),
        Option.some(new StreamPosition(STREAM, BigInteger.valueOf(number))));
  }

  /** Returns a request of any kind, at times before and after each end of the window. */
  public static Request any(Random random, int number) {
    Instant takenAt = NOON.plusSeconds(random.nextInt(-100, 100));
    if (random.nextInt(10) > 0) {
      return new Reserve(
          id(number),
          CONCERT,
          takenAt,
          text(random, 1, Limits.MAX_APPLICANT_CHARS),
          random.nextInt(1, 5),
          random.nextBoolean()
              ? Option.none()
              : Option.some(text(random, 1, Limits.MAX_NOTE_CHARS)));
    }
    Instant opens = NOON.plusSeconds(random.nextInt(-60, 0));
    Terms terms =
        new Terms(
            random.nextInt(0, 20),
            random.nextBoolean() ? Option.none() : Option.some(opens),
            random.nextBoolean() ? Option.none() : Option.some(opens.plusSeconds(60)),
            random.nextBoolean() ? Option.none() : Option.some((long) random.nextInt(1, 5)),
            random.nextBoolean() ? Option.none() : Option.some(text(random, 1, 200)),
            random.nextBoolean(),
            Admission.values()[random.nextInt(Admission.values().length)],
            HoldTerms.NONE);
    return new Configure(
        id(number),
        CONCERT,
        takenAt,
        terms,
        Option.when(random.nextInt(4) == 0, 2),
        Option.when(random.nextInt(4) == 0, (long) random.nextInt(3)));
  }

  private static String text(Random random, int min, int max) {
    int[] points =
        random
            .ints(random.nextInt(min, max + 1), 0, 4)
            .map(kind -> new int[] {'a', 0xe9, 0x5e2d, 0x1f3ad}[kind])
            .toArray();
    return new String(points, 0, points.length);
  }

  private Requests() {}
}
