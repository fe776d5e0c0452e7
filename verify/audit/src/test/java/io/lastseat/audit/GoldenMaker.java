package io.lastseat.audit;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.engine.LogParts;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.NextCommit;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.WakeWheel;
import io.lastseat.log.AppendAnswer;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.PublicList;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.model.Books;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.commit.Tombstone;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.TreeMap;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes the golden log of today's rules with the code that decides. One small resource has every
 * kind of request, refusals for every reason, two streams, and a request found without its record.
 * Others have: ends of reservations; verdicts in calls; the lives of reservations; a waiting list;
 * use over the capacity, and a closing; erased names. There are also a lock, locks acquired
 * together, a lock with a line, an execution, a series, and archived resources.
 */
final class GoldenMaker {

  static final ResourceId CONCERT = new ResourceId("concert");
  static final ResourceId FILM = new ResourceId("film");
  static final ResourceId PLAY = new ResourceId("play");
  static final ResourceId OPERA = new ResourceId("opera");
  static final ResourceId BALLET = new ResourceId("ballet");
  static final ResourceId RECITAL = new ResourceId("recital");
  static final ResourceId ALIAS = new ResourceId("alias");
  static final ResourceId NICKNAME = new ResourceId("nickname");
  static final ResourceId FINALE = new ResourceId("finale");
  static final ResourceId LECTURE = new ResourceId("lecture");
  static final ResourceId NIGHTLY = new ResourceId("nightly");
  static final ResourceId BALCONY = new ResourceId("balcony");
  static final ResourceId CIRCLE = new ResourceId("circle");
  static final ResourceId DESK = new ResourceId("desk");
  static final ResourceId LAMP = new ResourceId("lamp");
  static final ResourceId SHELF = new ResourceId("shelf");
  static final ResourceId HOURLY = new ResourceId("hourly");
  static final ResourceId INVOICES = new ResourceId("invoices");
  static final ResourceId ROOM = new ResourceId("room");
  static final ResourceId FAIR = new ResourceId("fair");
  static final ResourceId ATTIC = new ResourceId("attic");
  static final ResourceId DINNER = new ResourceId("dinner");
  static final ResourceId GALA = new ResourceId("gala");
  static final ResourceId REVUE = new ResourceId("revue");
  static final ResourceId MUSICAL = new ResourceId("musical");
  static final ResourceId LOBBY = new ResourceId("lobby");
  static final ResourceId PARTERRE = new ResourceId("parterre");
  static final ResourceId ENCORE = new ResourceId("encore");

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Instant OPENS = NOON.plusSeconds(60);
  private static final Instant CLOSES = NOON.plusSeconds(3_600);
  private static final String FIRST_STREAM = "2026-03-01T11:00:00.000";
  private static final String SECOND_STREAM = "2026-03-01T12:01:00.000";

  private final TablesInMemory tables = new TablesInMemory();
  private Instant now = NOON;
  private final DecisionLog log = new DecisionLog(tables, TablesInMemory.NAMES);
  private SerialDecider decider = decider(LogLimits.ORDINARY);
  private ResourceId resource = CONCERT;
  private int requests;
  private long records = 1_000;

  /** Returns the tables with the golden log. */
  static TablesInMemory make() {
    GoldenMaker maker = new GoldenMaker();
    maker.story();
    return maker.tables;
  }

  private void story() {
    Terms terms = terms(4);
    decide(by(FIRST_STREAM, reserve(0, 1)));
    decide(by(FIRST_STREAM, configure(terms, Option.some(2), Option.some(0L))));
    now = OPENS;
    decide(
        by(FIRST_STREAM, reserve(0, 2)),
        by(FIRST_STREAM, reserve(1, 3)),
        by(FIRST_STREAM, reservation(nextId(1), NOON, 1, Option.none())));
    decide(
        by(FIRST_STREAM, impossible()),
        by(FIRST_STREAM, replace(terms, 0)),
        by(FIRST_STREAM, configure(terms, Option.some(3), Option.none())));
    decide(found(reserve(1, 1)));
    decide(reserve(0, 2), reserve(1, 1));
    Option<String> note = Option.some("two seats side by side, please; ".repeat(8).strip());
    decide(
        Vector.range(0, 12)
            .map(i -> reservation(nextId(0), now, 1, note))
            .toJavaArray(Reserve[]::new));
    decide(replace(terms(3), 1));
    now = CLOSES;
    decide(reserve(0, 1));
    ends();
    handedOver();
  }

  /**
   * Adds hand-overs by staff and by tickets, of a seat, of a hold and of a place on the waiting
   * list, and what comes with an old ticket. Two have limits.
   */
  private void handedOver() {
    resource = ENCORE;
    Terms terms =
        Terms.ofCapacity(4)
            .withHolds(new HoldTerms(Option.none(), Option.some(HOUR), Option.none()))
            .withWaiting(new WaitingTerms(Option.some(3L), Option.none()))
            .withPerApplicant(new PerApplicant(Option.some(3L), Option.none()));
    decide(configure(terms));
    RequestId seat = nextId(0);
    RequestId hold = nextId(0);
    RequestId waits = nextId(0);
    decide(
        reservation(seat, now, 2, Option.some("An aisle seat.")),
        new Reserve(hold, resource, now, "host", 2, Option.none(), Option.some(HOUR)),
        waiting(waits, 2));
    decide(
        handOver(seat, "friend").meaning(Option.some(0)),
        handOver(seat, "friend"),
        replace(terms.withTransferable(true), 1),
        handOver(hold, "friend").meaning(Option.some(0)),
        handOver(hold, "neighbour").meaning(Option.some(0)),
        handOver(waits, "colleague"),
        cancel(seat).meaning(Option.some(0)));
    decide(
        cancel(seat).meaning(Option.some(1)),
        confirm(hold, Option.some(1L)).meaning(Option.some(1)),
        cancel(waits).meaning(Option.some(0)));
  }

  private HandOver handOver(RequestId target, String to) {
    NewApplicant applicant = new NewApplicant(to, Option.none(), Option.some("A present."));
    return new HandOver(nextId(0), resource, now, target, applicant, Option.none());
  }

  /** Adds ends of a granted reservation, of a refused one, and of one that never existed. */
  private void ends() {
    resource = FILM;
    decide(configure(Terms.ofCapacity(3)));
    decide(reserve(0, 2), reserve(0, 9));
    decide(reserve(0, 1));
    decide(cancel(id(0, requests - 2)), cancel(id(0, requests - 1)), cancel(id(0, 99)));
    decide(reserve(0, 2));
    inTheCall();
  }

  /**
   * Adds verdicts of calls: two plain ones, and one whose call got no answer and wrote its request
   * too. Of two calls under one key, the other wrote a request for more units. One is cancelled,
   * and in between the stream decides.
   */
  private void inTheCall() {
    resource = PLAY;
    decide(configure(Terms.ofCapacity(6)));
    immediately(reserve(0, 2));
    immediately(reserve(0, 9));
    Reserve untold = reserve(0, 1);
    Map<String, AttributeValue> fallenBack = item(untold);
    immediately(untold);
    Reserve first = reserve(0, 1);
    Map<String, AttributeValue> rival =
        item(reservation(first.id(), now, 3, Option.some("for more")));
    immediately(first);
    decide(
        by(SECOND_STREAM, fallenBack),
        by(SECOND_STREAM, rival),
        by(SECOND_STREAM, reserve(0, 1)),
        by(SECOND_STREAM, cancel(id(0, requests - 4))));
    immediately(reserve(0, 2));
    lives();
  }

  /**
   * Adds four holds. One confirms a part, and one is extended and confirms too late. One changes
   * its quantity twice and is cancelled, and one lapses unseen. Every refusal about an earlier
   * reservation follows, with a deposit and one that is too large.
   */
  private void lives() {
    resource = OPERA;
    HoldTerms holds =
        new HoldTerms(
            Option.some(Duration.ofMinutes(10)),
            Option.some(Duration.ofHours(1)),
            Option.some(now.plusSeconds(7_200)));
    decide(configure(Terms.ofCapacity(6).withHolds(holds)));
    RequestId parted = nextId(0);
    RequestId late = nextId(0);
    RequestId changed = nextId(0);
    RequestId lapsed = nextId(0);
    decide(held(parted, 2), held(late, 1), held(changed, 1), held(lapsed, 1));
    Reserve tooLong =
        new Reserve(
            nextId(0),
            resource,
            now,
            "applicant " + requests,
            1,
            Option.none(),
            Option.some(Duration.ofHours(2)));
    decide(tooLong, confirm(parted, Option.some(1L)));
    decide(
        confirm(parted, Option.some(2L)),
        confirm(changed, Option.some(2L)),
        extend(late, Duration.ofMinutes(20)),
        extend(late, Duration.ofMinutes(61)),
        extend(parted, Duration.ofMinutes(1)),
        change(changed, 3));
    decide(change(changed, 2), cancel(changed));
    decide(confirm(changed, Option.none()));
    now = now.plusSeconds(1_300);
    decide(reserve(0, 2), confirm(late, Option.none()));
    decide(
        extend(lapsed, Duration.ofMinutes(1)),
        cancel(lapsed),
        new Deposit(nextId(0), resource, now, 4),
        new Deposit(nextId(0), resource, now, Limits.MAX_UNITS));
    RequestId closing = nextId(0);
    now = now.plusSeconds(5_500);
    decide(held(closing, 1));
    now = now.plusSeconds(400);
    decide(confirm(closing, Option.none()));
    waitingList();
  }

  /**
   * Adds a list of six, and one for whom it is full. Two are promoted at once, one in the next
   * commit, and one after a lapse. One leaves, and one is refused at the front after the capacity
   * was lowered.
   */
  private void waitingList() {
    resource = BALLET;
    decide(configure(ballet(2)));
    RequestId first = nextId(0);
    RequestId second = nextId(0);
    decide(held(first, 1), waiting(second, 1));
    RequestId atOnce = nextId(0);
    RequestId inNextCommit = nextId(0);
    RequestId leaving = nextId(0);
    decide(
        waiting(atOnce, 1),
        waiting(inNextCommit, 2),
        waiting(leaving, 1),
        waiting(nextId(0), 1),
        reserve(0, 1),
        confirm(atOnce, Option.none()));
    decide(cancel(first), cancel(leaving));
    RequestId afterLapse = nextId(0);
    decide(waiting(afterLapse, 1), confirm(atOnce, Option.none()));
    decide(cancel(second));
    // A commit takes one entry.
    decider = decider(LogLimits.ORDINARY.withCommitBytes(1));
    decide(cancel(atOnce));
    decider = decider(LogLimits.ORDINARY);
    now = now.plusSeconds(700);
    decide(reserve(0, 1));
    RequestId tooMuch = nextId(0);
    decide(waiting(tooMuch, 2), waiting(nextId(0), 1));
    decide(replace(ballet(1), 1));
    decide(cancel(id(0, requests - 3)), cancel(afterLapse));
    closed();
  }

  private static Terms ballet(long capacity) {
    return Terms.ofCapacity(capacity)
        .withWaiting(new WaitingTerms(Option.some(3L), Option.some(Duration.ofMinutes(10))));
  }

  private Reserve waiting(RequestId id, long quantity) {
    return new Reserve(
        id, resource, now, "applicant " + requests, quantity, Option.none(), Option.none(), true);
  }

  /**
   * Adds a clerk's reservation over the capacity; then a closing with a reason, and a reopening.
   */
  private void closed() {
    resource = RECITAL;
    Terms open = Terms.ofCapacity(2);
    Closing flooded = new Closing(now.plusSeconds(60), Option.some("The hall is flooded."));
    decide(configure(open));
    decide(reserve(0, 1), over(2), over(Limits.MAX_UNITS), reserve(0, 1));
    decide(replace(open.withClosing(Option.some(flooded)), 1), cancel(id(0, requests - 4)));
    now = flooded.at();
    decide(reserve(0, 1), new Deposit(nextId(0), resource, now, 1));
    decide(replace(open, 2), reserve(0, 1));
    created();
  }

  /**
   * Adds two resources that reservations create: one by the stream, after a request for more than
   * its capacity, and one in a call.
   */
  private void created() {
    resource = ALIAS;
    Terms one = Terms.ofCapacity(1);
    decide(creating(2, one));
    decide(creating(1, one), creating(1, one.withCapacity(2)), creating(1, one));
    resource = NICKNAME;
    Terms inTheCall = one.withAdmission(Admission.IMMEDIATE);
    immediately(creating(1, inTheCall));
    immediately(creating(1, one));
    limited();
  }

  /**
   * Adds a limit of two units and two requests for each applicant. One lets a hold lapse and
   * confirms it too late. A key is compared in place of the name, and the limits cannot be removed.
   */
  private void limited() {
    resource = FINALE;
    Terms holds =
        Terms.ofCapacity(9)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(Duration.ofDays(1)), Option.none()));
    Terms limits = holds.withPerApplicant(new PerApplicant(Option.some(3L), Option.some(2L)));
    decide(configure(limits));
    RequestId held = nextId(0);
    decide(ofAda(held, 1, Option.some(Duration.ofMinutes(10))));
    decide(ofAda(nextId(0), 3, Option.none()), ofAda(nextId(0), 1, Option.none()));
    decide(ofAda(nextId(0), 1, Option.none()));
    decide(
        ofAda(nextId(0), 3, Option.none()).comparedBy("account 4711"),
        ofAda(nextId(0), 1, Option.none()).comparedBy("account 4711"));
    now = now.plus(Duration.ofDays(2));
    decide(ofAda(nextId(0), 1, Option.none()));
    decide(confirm(held, Option.none()));
    decide(configure(holds));
    forgotten();
  }

  private Reserve ofAda(RequestId id, long quantity, Option<Duration> hold) {
    return new Reserve(id, resource, now, "Ada", quantity, Option.none(), hold);
  }

  private Reserve creating(long quantity, Terms terms) {
    return reservation(nextId(0), now, quantity, Option.none()).creating(terms);
  }

  /**
   * Adds three reservations, one by a clerk, and one decided in its call. One applicant is erased
   * everywhere, and another who is also the clerk.
   */
  private void forgotten() {
    resource = LECTURE;
    decide(configure(Terms.ofCapacity(9)));
    Reserve noted = reservation(nextId(0), now, 2, Option.some("deaf in one ear"));
    decide(noted, over(1));
    Reserve atOnce = reserve(0, 1);
    immediately(atOnce);
    decide(cancel(noted.id()));
    for (String name : Vector.of(noted.applicant(), "the clerk", atOnce.applicant())) {
      erase(name, new Pseudonym("erased-" + "0".repeat(9) + requests, CLOSES.plusSeconds(9_000)));
    }
    locked();
    participants();
    edited();
    inLine();
    executed();
    series();
    inPublic();
    archived();
  }

  /**
   * Adds a lock that is acquired, renewed and released in calls, and acquired and renewed by the
   * stream. It lapses, is renewed and released too late, and the next holder acquires it. A change
   * that makes it no lock is refused.
   */
  private void locked() {
    resource = NIGHTLY;
    RequestId first = nextId(0);
    immediately(acquire(first));
    immediately(extend(first, Duration.ofMinutes(2)));
    immediately(new Cancel(Cancel.idFor(first), resource, now, first));
    RequestId second = nextId(0);
    decide(acquire(second));
    decide(acquire(nextId(0)), extend(second, Duration.ofMinutes(1)));
    now = now.plus(Duration.ofMinutes(1));
    decide(extend(second, Duration.ofMinutes(1)), cancel(second));
    decide(new Confirm(nextId(0), resource, now, second, Option.none()));
    immediately(acquire(nextId(0)));
    decide(extend(second, Duration.ofMinutes(1)));
    decide(configure(Terms.ofCapacity(1)));
  }

  private Reserve acquire(RequestId id) {
    return new Reserve(
            id,
            resource,
            now,
            "job " + requests,
            1,
            Option.none(),
            Option.some(Duration.ofMinutes(1)))
        .creating(Terms.ofLock());
  }

  /**
   * Adds claims over a balcony, which is their home, and the circle. One is granted, and one is
   * refused by the circle. One transaction refuses one claim and grants another. The finale refuses
   * one because of its limits per applicant, and the nightly job one because it is a lock. One
   * claim is held longer, confirmed and erased, one is cancelled, one lapses and is confirmed when
   * no units are left.
   */
  private void participants() {
    HoldTerms holds = new HoldTerms(Option.none(), Option.some(Duration.ofHours(1)), Option.none());
    Terms terms = Terms.ofCapacity(6).withHolds(holds);
    resource = CIRCLE;
    decide(configure(terms.withCapacity(4)));
    resource = BALCONY;
    decide(configure(terms));
    RequestId granted = nextId(0);
    decide(claim(granted, 2, Option.none(), CIRCLE, 1));
    decide(claim(nextId(0), 1, Option.none(), CIRCLE, 9));
    RequestId held = nextId(0);
    RequestId lapsed = nextId(0);
    Option<Duration> ten = Option.some(Duration.ofMinutes(10));
    decide(
        claim(held, 1, ten, CIRCLE, 1),
        claim(lapsed, 1, ten, CIRCLE, 2),
        claim(nextId(0), 1, Option.none(), CIRCLE, 2));
    decide(claim(nextId(0), 1, Option.none(), FINALE, 1));
    decide(extend(held, Duration.ofMinutes(20)), change(held, 2));
    decide(confirm(held, Option.none()), cancel(granted));
    now = now.plus(Duration.ofHours(2));
    resource = CIRCLE;
    decide(reserve(0, 2));
    resource = BALCONY;
    decide(confirm(lapsed, Option.none()));
    decide(claim(nextId(0), 1, Option.none(), NIGHTLY, 1));
    for (ResourceId erased : Vector.of(CIRCLE, BALCONY)) {
      resource = erased;
      erase("who claims " + held, new Pseudonym("erased-" + "0".repeat(10) + "1", now));
    }
  }

  /**
   * Adds a lock that six wait for. One gives up, and one is promoted by a release and renews. One
   * reports that its lease has lapsed, and is promoted. The waits of the last ones end before their
   * turn, one of them at its own decision.
   */
  private void inLine() {
    resource = HOURLY;
    RequestId first = nextId(0);
    immediately(acquire(first).waitingFor(Duration.ofSeconds(20)));
    Vector<RequestId> line = Vector.range(0, 5).map(any -> nextId(0));
    Duration hour = Duration.ofHours(1);
    decide(line.map(id -> waiting(id, hour)).toJavaArray(Reserve[]::new));
    decide(waiting(nextId(0), Duration.ofSeconds(90)));
    decide(cancel(line.head()), extend(line.get(1), hour));
    decide(cancel(first));
    decide(extend(line.get(1), Duration.ofMinutes(2)));
    now = now.plus(Duration.ofMinutes(2));
    decide(extend(line.get(2), Duration.ofMinutes(1)));
    decide(cancel(line.get(2)));
    decide(cancel(line.get(3)));
    decide(cancel(line.get(4)));
    Reserve late = waiting(nextId(0), Duration.ofSeconds(1));
    now = now.plusSeconds(1);
    decide(late);
    immediately(acquire(nextId(0)));
  }

  private Reserve waiting(RequestId id, Duration longest) {
    return acquire(id).waitingFor(longest);
  }

  /**
   * Adds locks that are acquired together, which also creates them. They are renewed and released
   * as a whole. Others meet them: a request for an overlapping set, one with a single lock, and
   * ends of a part. After a lapse the whole is over, and one lock is acquired alone.
   */
  private void edited() {
    resource = DESK;
    RequestId first = nextId(0);
    decide(edit(first, LAMP, LAMP, SHELF));
    decide(edit(nextId(0), DESK, SHELF));
    decide(extend(first, Duration.ofMinutes(2)), change(first, 1));
    resource = SHELF;
    RequestId part = ClaimPart.idFor(DESK, first);
    decide(extend(part, Duration.ofMinutes(1)));
    decide(cancel(part));
    immediately(acquire(nextId(0)));
    resource = DESK;
    decide(cancel(first));
    RequestId second = nextId(0);
    decide(edit(second, DESK, LAMP));
    resource = SHELF;
    immediately(acquire(nextId(0)));
    resource = DESK;
    decide(edit(nextId(0), DESK, SHELF));
    now = now.plus(Duration.ofMinutes(1));
    decide(extend(second, Duration.ofMinutes(1)));
    resource = LAMP;
    immediately(acquire(nextId(0)));
    resource = DESK;
    decide(cancel(second));
  }

  /** Returns a claim of locks with its home on the desk. */
  private Claim edit(RequestId id, ResourceId main, ResourceId... others) {
    return new Claim(
        acquire(id),
        Vector.of(others).toSortedMap(other -> other, other -> Amount.of(1)),
        Option.some(main));
  }

  /**
   * Adds an execution: started in the call, and failed by the stream; started by the stream, and
   * lapsed before its success; started in the call without a limit, and succeeded twice in calls.
   * After that it neither fails nor succeeds otherwise, and cannot be used as a lock.
   */
  private void executed() {
    resource = INVOICES;
    Option<Duration> minute = Option.some(Duration.ofMinutes(1));
    RequestId first = nextId(0);
    immediately(start(first, minute));
    decide(new Cancel(Cancel.idFor(first), resource, now, first, Option.some("The disk is full")));
    RequestId second = nextId(0);
    decide(start(second, minute), extend(second, Duration.ofMinutes(2)).by(3));
    now = now.plus(Duration.ofMinutes(2));
    decide(succeed(second, "1"), cancel(second));
    RequestId third = nextId(0);
    immediately(start(third, Option.none()));
    immediately(succeed(third, "{\"rows\":17}"));
    decide(succeed(third, "{\"rows\":17}"), succeed(third, "18"));
    decide(cancel(third), start(nextId(0), minute));
    decide(configure(Terms.ofLock()));
  }

  private Reserve start(RequestId id, Option<Duration> lease) {
    return new Reserve(id, resource, now, "worker " + requests, 1, Option.none(), lease)
        .creating(Terms.ofExecution());
  }

  private Confirm succeed(RequestId run, String result) {
    return new Confirm(nextId(0), resource, now, run, Option.none(), Option.some(result));
  }

  /** Adds a series that is lengthened, cannot become another kind, and cannot be reserved. */
  private void series() {
    LocalDate monday = LocalDate.of(2026, 3, 2);
    SeriesPlan week =
        new SeriesPlan(
            monday,
            monday.plusDays(6),
            Duration.ofHours(1),
            8 * 60,
            18 * 60,
            "Europe/Berlin",
            TreeSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY),
            TreeSet.of(monday.plusDays(2)));
    Terms terms = Terms.ofCapacity(1);
    resource = ROOM;
    decide(configure(terms.withSeries(Option.some(week))));
    SeriesPlan weeks = week.between(monday, monday.plusDays(13), week.closedDays());
    decide(replace(terms.withSeries(Option.some(weeks)), 1));
    decide(configure(terms), reserve(0, 1));
  }

  private long archive() {
    Head newest = log.head(resource).get();
    ArchivedPart all =
        new ArchivedPart(newest.number(), newest.decidedAt(), newest.marks().fromTable());
    if (log.append(NextCommit.archiving(newest, all, now)) != AppendAnswer.DONE) {
      throw new IllegalStateException("Nobody else archives here.");
    }
    return newest.number();
  }

  /**
   * Adds two resources that are archived 40 days after their end, one of them swept. They refuse
   * later requests, alone and as a part of a claim.
   */
  private void archived() {
    Terms ending =
        new Terms(
            5,
            Option.none(),
            Option.some(now.plusSeconds(60)),
            Option.none(),
            Option.none(),
            true,
            Admission.IMMEDIATE,
            HoldTerms.NONE);
    resource = ATTIC;
    immediately(creating(2, ending));
    resource = GALA;
    immediately(creating(2, ending));
    now = now.plus(Duration.ofDays(40));
    resource = ATTIC;
    for (long number = archive(); number > 0; number--) {
      tables.put(TablesInMemory.NAMES.decisions(), Tombstone.write(resource, number));
    }
    decide(reserve(0, 1));
    resource = GALA;
    archive();
    decide(reserve(0, 1));
    resource = DINNER;
    decide(configure(Terms.ofCapacity(2)));
    decide(claim(nextId(0), 1, Option.none(), GALA, 1));
    closedForAll();
  }

  /** Adds a resource that is closed while two wait. */
  private void closedForAll() {
    resource = REVUE;
    Closing ill = new Closing(now, Option.some("The singer is ill."));
    decide(configure(ballet(1)));
    decide(reserve(0, 1), waiting(nextId(0), 1), waiting(nextId(0), 1));
    decide(replace(ballet(1).withClosing(Option.some(ill)), 1));
    inCategories();
  }

  /**
   * Adds a resource with categories. One reservation is held and confirmed in part, and one changes
   * its category; others are refused for want of a category, and for names of others. A hold
   * lapses, and a category is closed, and removed.
   */
  private void inCategories() {
    resource = MUSICAL;
    HoldTerms holds = new HoldTerms(Option.none(), Option.some(HOUR), Option.none());
    Category closed =
        new Category("press", Option.none(), Option.none(), Option.some("By name."), true);
    Terms terms =
        Terms.ofCapacity(9)
            .withHolds(holds)
            .withCategories(Vector.of(category("balcony", 2), category("stall", 6), closed));
    decide(configure(terms));
    RequestId held = nextId(0);
    RequestId lapses = nextId(0);
    RequestId stays = nextId(0);
    decide(
        inCategories(held, Option.some(HOUR), "balcony", 1, "stall", 2),
        inCategories(lapses, Option.some(Limits.SHORTEST_HOLD), "balcony", 1, "stall", 1),
        inCategories(stays, Option.none(), "stall", 1, "balcony", 0),
        inCategories(nextId(0), Option.none(), "balcony", 1, "stall", 1),
        inCategories(nextId(0), Option.none(), "stall", 5, "balcony", 0),
        inCategories(nextId(0), Option.none(), "press", 1, "stall", 1),
        inCategories(nextId(0), Option.none(), "pit", 1, "stall", 1),
        reserve(0, 1));
    decide(
        new Confirm(nextId(0), resource, now, held, Option.some(2L))
            .in(quantities("balcony", 1, "stall", 1)),
        new Change(nextId(0), resource, now, stays, 2, quantities("stall", 1, "balcony", 1)),
        replace(terms.withCategories(Vector.of(category("stall", 6))), 1));
    now = now.plusSeconds(60);
    decide(
        new Change(nextId(0), resource, now, stays, 1, quantities("balcony", 1, "stall", 0)),
        new Confirm(nextId(0), resource, now, lapses, Option.none()),
        cancel(held),
        replace(terms.withCategories(Vector.of(category("balcony", 2), category("pit", 1))), 1));
    claimsInCategories();
  }

  /**
   * Adds claims over a lobby and the musical. One is held, held longer, confirmed and ended; the
   * musical refuses others for want of a category, and for names of others.
   */
  private void claimsInCategories() {
    resource = LOBBY;
    HoldTerms holds = new HoldTerms(Option.none(), Option.some(HOUR), Option.none());
    decide(
        configure(
            Terms.ofCapacity(5)
                .withHolds(holds)
                .withCategories(Vector.of(category("chair", 3), category("table", 2)))));
    RequestId held = nextId(0);
    decide(
        claimInCategories(held, quantities("pit", 1, "balcony", 1)),
        claimInCategories(nextId(0), quantities("pit", 1, "balcony", 1)),
        claimInCategories(nextId(0), quantities("stall", 1, "balcony", 1)));
    decide(extend(held, Duration.ofMinutes(20)));
    decide(confirm(held, Option.none()));
    decide(claimInCategories(nextId(0), quantities("balcony", 1, "pit", 0)), cancel(held));
    waitingInCategories();
  }

  /**
   * Adds a resource of which a party waits for two categories. Others wait for one of them, give
   * up, wish less, and pass it; what comes back serves the party.
   */
  private void waitingInCategories() {
    resource = PARTERRE;
    Terms terms =
        Terms.ofCapacity(6)
            .withWaiting(new WaitingTerms(Option.some(5L), Option.none()))
            .withCategories(Vector.of(category("box", 2), category("seat", 4)));
    decide(configure(terms));
    RequestId taken = nextId(0);
    RequestId party = nextId(0);
    RequestId gone = nextId(0);
    RequestId less = nextId(0);
    decide(inCategories(taken, Option.none(), "box", 2, "seat", 1));
    decide(
        waitingFor(party, quantities("box", 1, "seat", 1)),
        waitingFor(gone, quantities("box", 1, "seat", 0)),
        waitingFor(less, quantities("box", 1, "seat", 2)),
        inCategories(nextId(0), Option.none(), "box", 1, "seat", 0),
        inCategories(nextId(0), Option.none(), "seat", 1, "box", 0));
    decide(
        cancel(gone),
        new Change(nextId(0), resource, now, less, 1, quantities("seat", 1, "box", 0)));
    decide(new Change(nextId(0), resource, now, taken, 1, quantities("seat", 1, "box", 0)));
    RequestId late = nextId(0);
    decide(
        waitingFor(late, quantities("box", 2, "seat", 0)),
        replace(terms.withCategories(Vector.of(category("box", 1), category("seat", 4))), 1));
  }

  private Reserve waitingFor(RequestId id, Quantities wanted) {
    Reserve.Content content =
        new Reserve.Content("applicant " + id, wanted.sum(), Option.none(), Option.none(), true);
    return new Reserve(id, resource, now, content.in(wanted));
  }

  private Request claimInCategories(RequestId id, Quantities musical) {
    return new Claim(
        inCategories(id, Option.some(Duration.ofMinutes(10)), "chair", 1, "table", 1),
        TreeMap.of(MUSICAL, Amount.of(musical)),
        Option.none());
  }

  private Reserve inCategories(
      RequestId id, Option<Duration> hold, String one, long units, String other, long more) {
    Reserve.Content content =
        new Reserve.Content("applicant " + id, units + more, Option.none(), hold, false);
    return new Reserve(id, resource, now, content.in(quantities(one, units, other, more)));
  }

  private static Quantities quantities(String one, long units, String other, long more) {
    return new Quantities(
        io.vavr.collection.TreeMap.<String, Long>of(one, units)
            .put(other, more)
            .filterValues(some -> some > 0));
  }

  private static Category category(String name, long capacity) {
    return new Category(name, Option.some(capacity), Option.none(), Option.none(), false);
  }

  /** Adds a resource that opens to the public and closes, by changes that name its terms. */
  private void inPublic() {
    Terms terms = Terms.ofCapacity(2);
    resource = FAIR;
    decide(configure(terms.withPublicSignUp(true)));
    decide(reserve(0, 1).byPublicDoor(), reserve(0, 1));
    decide(configure(terms), replace(terms, 1));
  }

  private Request claim(
      RequestId id, long own, Option<Duration> hold, ResourceId other, long units) {
    return new Claim(
        new Reserve(id, resource, now, "who claims " + id, own, Option.none(), hold),
        TreeMap.of(other, units));
  }

  /** Erases a name as {@code lastseat erase} does. */
  private void erase(String name, Pseudonym pseudonym) {
    for (Map<String, AttributeValue> request : tables.all(TablesInMemory.NAMES.requests())) {
      if (request.get("lane").s().startsWith(resource.text() + "#")) {
        tables.put(
            TablesInMemory.NAMES.requests(),
            ErasableTexts.IN_FULL.erased(request, name, pseudonym));
      }
    }
    for (Map<String, AttributeValue> row : tables.all(TablesInMemory.NAMES.reservations())) {
      if (row.get(RowCodec.PARTITION).s().startsWith(resource.text() + "/")) {
        tables.put(
            TablesInMemory.NAMES.reservations(),
            ErasableTexts.IN_FULL.erased(row, name, pseudonym));
      }
    }
    for (Map<String, AttributeValue> commit : tables.all(TablesInMemory.NAMES.decisions())) {
      if (commit.get("resourceId").s().equals(resource.text())) {
        tables.putSummed(TablesInMemory.NAMES.decisions(), erased(commit, name, pseudonym));
      }
    }
  }

  static Map<String, AttributeValue> erased(
      Map<String, AttributeValue> commit, String name, Pseudonym pseudonym) {
    Map<String, AttributeValue> erased = new HashMap<>(commit);
    erased.put(
        "entries",
        AttributeValue.fromL(
            commit.get("entries").l().stream()
                .map(entry -> ErasableTexts.BRIEFLY.erased(entry.m(), name, pseudonym))
                .map(AttributeValue::fromM)
                .toList()));
    return erased;
  }

  private Reserve over(long quantity) {
    return new Reserve(
            nextId(0),
            resource,
            now,
            "applicant " + requests,
            quantity,
            Option.none(),
            Option.none())
        .by(new Staff(true, Option.some("the clerk")));
  }

  private Reserve held(RequestId id, long quantity) {
    return reservation(id, now, quantity, Option.none());
  }

  /** Returns the request with the token of its target, if an earlier commit granted that. */
  private Request shown(Request request) {
    Option<Books> lock = log.head(resource).map(Head::books).filter(Books::isLock);
    if (request.token().isDefined() || lock.isEmpty()) {
      return request;
    }
    long token =
        lock.flatMap(Books::lock)
            .filter(known -> request.reservation().contains(known.reservation()))
            .map(LockGrant::token)
            .getOrElse(Request.NO_TOKEN_YET);
    return request instanceof Cancel cancel
        ? cancel.by(token)
        : request instanceof Extend extend
            ? extend.by(token)
            : request instanceof Confirm confirm ? confirm.by(token) : request;
  }

  private Confirm confirm(RequestId target, Option<Long> quantity) {
    return new Confirm(nextId(0), resource, now, target, quantity);
  }

  private Extend extend(RequestId target, Duration hold) {
    return new Extend(nextId(0), resource, now, target, hold);
  }

  private Change change(RequestId target, long quantity) {
    return new Change(nextId(0), resource, now, target, quantity);
  }

  /** Decides a request as intake does, which writes rows and no item. */
  private void immediately(Request request) {
    now = now.plusMillis(250);
    Head newest = log.head(resource).getOrElse(() -> Head.before(resource));
    Commit commit = ImmediateCommit.of(newest, shown(request), now, 0);
    if (log.append(commit) != AppendAnswer.DONE) {
      throw new IllegalStateException("Nobody else decides here.");
    }
    new RowTable(tables, TablesInMemory.NAMES, Runnable::run, backoff()).write(commit.rows());
  }

  private static Terms terms(long capacity) {
    return new Terms(
        capacity,
        Option.some(OPENS),
        Option.some(CLOSES),
        Option.some(2L),
        Option.some("The concert"),
        true,
        Admission.STREAM,
        HoldTerms.NONE);
  }

  private Reserve reserve(int lane, long quantity) {
    return reservation(nextId(lane), now, quantity, Option.none());
  }

  private Reserve reservation(RequestId id, Instant takenAt, long quantity, Option<String> note) {
    return new Reserve(id, resource, takenAt, "applicant " + requests, quantity, note);
  }

  private Configure configure(Terms terms) {
    return configure(terms, Option.none(), Option.none());
  }

  private Configure replace(Terms terms, long inForce) {
    return configure(terms, Option.none(), Option.some(inForce));
  }

  private Configure configure(Terms terms, Option<Integer> lanes, Option<Long> ifTerms) {
    return new Configure(nextId(0), resource, now, terms, lanes, ifTerms);
  }

  private Cancel cancel(RequestId target) {
    return new Cancel(Cancel.idFor(target), resource, now, target);
  }

  private Map<String, AttributeValue> impossible() {
    Map<String, AttributeValue> item = new HashMap<>(item(reserve(0, 1)));
    item.remove("quantity");
    return item;
  }

  private RequestId nextId(int lane) {
    return id(lane, ++requests);
  }

  /** Returns the id of the request with that number in the order of arrival, from 1. */
  static RequestId id(int lane, int number) {
    byte[] bytes = ByteBuffer.allocate(RequestId.TOKEN_BYTES).putInt(12, number).array();
    return new RequestId(lane, RequestId.of(bytes, 1).token());
  }

  /** Returns the item of a request as intake writes it, which knows the newest commit. */
  private Map<String, AttributeValue> item(Request request) {
    long newest = log.head(resource).map(head -> head.number()).getOrElse(0L);
    return RequestCodec.write(new StoredRequest(request, Option.some(new NotIn(0, newest))));
  }

  private PendingRequest by(String stream, Request request) {
    return by(stream, item(shown(request)));
  }

  private PendingRequest by(String stream, Map<String, AttributeValue> item) {
    return new PendingRequest(
        stored(item), Option.some(new StreamPosition(stream, BigInteger.valueOf(++records))));
  }

  private PendingRequest found(Request request) {
    return PendingRequest.found(stored(item(request)));
  }

  private StoredRequest stored(Map<String, AttributeValue> item) {
    tables.put(TablesInMemory.NAMES.requests(), item);
    return ((ReadRequest.Known) RequestCodec.read(item)).stored();
  }

  /** Most come by the second stream. */
  private void decide(Request... requests) {
    decide(
        Vector.of(requests)
            .map(request -> by(SECOND_STREAM, request))
            .toJavaArray(PendingRequest[]::new));
  }

  private void decide(PendingRequest... pendingRequests) {
    now = now.plusMillis(250);
    decider
        .decide(resource, Vector.of(pendingRequests))
        .failure()
        .forEach(
            failure -> {
              throw failure;
            });
  }

  private SerialDecider decider(LogLimits limits) {
    return new SerialDecider(
        new LogParts(
            log,
            new RowTable(tables, TablesInMemory.NAMES, Runnable::run, backoff()),
            new RequestItems(tables, TablesInMemory.NAMES),
            ((InstantSource) () -> now).withZone(ZoneOffset.UTC),
            ServerClock.TRUSTING,
            backoff(),
            Runnable::run,
            limits,
            0,
            TablesBinding.TRUSTED,
            new WakeWheel(tables, TablesInMemory.NAMES),
            new PublicList(tables, TablesInMemory.NAMES)));
  }

  private static Backoff backoff() {
    return attempt -> {};
  }
}
