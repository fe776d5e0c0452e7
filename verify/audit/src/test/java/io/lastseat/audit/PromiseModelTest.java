package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.Promise;
import io.lastseat.decide.Decider;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.Floor;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.Tuple2;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The model on the golden logs, which have every kind of request and every reason but a full log.
 * They keep each promise. One thing is altered at a time, wherever that is possible, and each of
 * these logs breaks a promise.
 */
class PromiseModelTest {

  private static final Duration TICK = Duration.ofMillis(125);
  private static final Vector<Commit> ALL = golden();
  private static final PromisesOfLog LOGS = new PromisesOfLog(ALL);

  /** Alters an entry, where that is possible. */
  private interface Alteration extends Function<Entry, Option<Entry>> {}

  private static Vector<Commit> golden() {
    try {
      return GoldenLog.read(Decider.RULES)
          .all(TablesInMemory.NAMES.decisions())
          .flatMap(item -> LogEntry.of(item).commit());
    } catch (IOException missing) {
      throw new IllegalStateException(missing);
    }
  }

  @Test
  void theGoldenLogsKeepEachPromise() {
    assertThat(ALL.flatMap(LOGS::upTo)).isEmpty();
  }

  private static final Map<String, Alteration> ENTRIES =
      HashMap.<String, Alteration>ofEntries(
          Stream.of(
                  named("more is left", onVerdicts(v -> copy(v, v.change(), v.left() + 1))),
                  named("more is taken", onVerdicts(v -> copy(v, v.change() + 1, v.left()))),
                  named("refused", PromiseModelTest::refused),
                  named("granted", PromiseModelTest::granted),
                  named("another reason", PromiseModelTest::anotherReason),
                  named("more units", onGrants(g -> grant(g, g.units() + 1, g.hold(), 0))),
                  named("one change more", onGrants(g -> grant(g, g.units(), g.hold(), 1))),
                  named("held for longer", onHolds(h -> new Hold(h.since(), h.until().plus(TICK)))),
                  named(
                      "held from before",
                      onHolds(h -> new Hold(h.since().minusMillis(1), h.until()))),
                  named("for good", PromiseModelTest::forGood),
                  named("another place", PromiseModelTest::anotherPlace),
                  named("released", PromiseModelTest::released),
                  named("unlisted", PromiseModelTest::unlisted),
                  named("another token", PromiseModelTest::anotherToken),
                  named("another clock of all", PromiseModelTest::anotherClock),
                  named("another commit of all", PromiseModelTest::anotherCommit),
                  named("more left elsewhere", PromiseModelTest::moreLeftElsewhere),
                  named("another tally", PromiseModelTest::anotherTally),
                  named("promoted later", onPromotions(p -> promotion(p, p.units(), p.left(), 1))),
                  named(
                      "promoted to more",
                      onPromotions(p -> promotion(p, p.units() + 1, p.left(), 0))),
                  named(
                      "more left by it",
                      onPromotions(p -> promotion(p, p.units(), p.left() + 1, 0))))
              .map(each -> new Tuple2<>(each.name(), each.alteration()))
              .toArray(Tuple2[]::new));

  private record Named(String name, Alteration alteration) {}

  private static Named named(String name, Alteration alteration) {
    return new Named(name, alteration);
  }

  static Stream<String> alterations() {
    return ENTRIES.keySet().toJavaStream();
  }

  @ParameterizedTest
  @MethodSource("alterations")
  void oneAlteredDecisionBreaksAPromise(String name) {
    Alteration alteration = ENTRIES.get(name).get();
    int altered = 0;
    for (Commit commit : ALL.reject(PromiseModelTest::isFirstOfItsLog)) {
      for (int i = 0; i < commit.entries().size(); i++) {
        for (Entry other : alteration.apply(commit.entries().get(i))) {
          altered++;
          Commit wrong = with(commit, commit.entries().toVector().update(i, other));
          assertThat(LOGS.upTo(wrong)).as("%s: %s", name, other).isNotEmpty();
        }
      }
    }
    assertThat(altered).as("how often that was possible").isPositive();
  }

  /** What its log has let go of before is not known. */
  private static boolean isFirstOfItsLog(Commit commit) {
    return commit.number() > 1 && LOGS.commit(commit.resource(), commit.number() - 1).isEmpty();
  }

  @Test
  void aDecisionThatIsLeftOutBreaksAPromise() {
    for (Commit commit : ALL) {
      for (int i = 0; i < commit.entries().size(); i++) {
        Commit wrong = with(commit, commit.entries().toVector().removeAt(i));
        assertThat(LOGS.upTo(wrong)).as("without entry %d of %s", i, commit).isNotEmpty();
      }
    }
  }

  @Test
  void aSecondVerdictBreaksAPromise() {
    for (Commit commit : ALL) {
      for (Entry entry : commit.entries()) {
        Commit wrong = with(commit, commit.entries().toVector().append(entry));
        assertThat(promises(wrong)).isNotEmpty();
        if (entry instanceof Verdict verdict && !verdict.isPart()) {
          assertThat(promises(wrong)).contains(Promise.ONE_VERDICT);
        }
      }
    }
  }

  /** Whose key names a floor is decided behind it, unless the log was restored since. */
  @Test
  void aVerdictThatIsNotBehindItsFloorBreaksAPromise() {
    int altered = 0;
    for (Commit commit :
        ALL.reject(PromiseModelTest::isFirstOfItsLog).filter(Commit::isImmediate)) {
      for (int i = 0; i < commit.entries().size(); i++) {
        if (commit.entries().get(i) instanceof Verdict verdict
            && verdict.request() instanceof Reserve asked) {
          int place = i;
          int epoch = (int) commit.books().epoch();
          Function<Floor, Vector<String>> breaches =
              floor ->
                  Vector.ofAll(
                          LOGS.upTo(
                              with(
                                  commit,
                                  commit
                                      .entries()
                                      .toVector()
                                      .update(place, copy(verdict, behind(asked, floor))))))
                      .map(Breach::should)
                      .filter(should -> should.startsWith("behind "));
          altered++;
          assertThat(breaches.apply(new Floor(epoch, commit.number() - 1))).isEmpty();
          assertThat(breaches.apply(new Floor(epoch, commit.number()))).hasSize(1);
          assertThat(breaches.apply(new Floor(epoch + 1, commit.number()))).isEmpty();
        }
      }
    }
    assertThat(altered).isPositive();
  }

  private static Reserve behind(Reserve asked, Floor floor) {
    return new Reserve(
        asked.id().behind(floor),
        asked.resource(),
        asked.takenAt(),
        asked.applicant(),
        asked.quantity(),
        asked.note());
  }

  @Test
  void otherBooksBreakAPromise() {
    Vector<UnaryOperator<Books>> alterations =
        Vector.of(
            books -> books.withDecision(1),
            books -> books.withDecision(0),
            Books::withAmendment,
            books -> books.at(books.clock().plusMillis(1)),
            books -> books.withWaiting(books.waiting().joined(1)),
            books ->
                books.withHolds(
                    books
                        .holds()
                        .plus(
                            books
                                .clock()
                                .plus(TICK)
                                .truncatedTo(ChronoUnit.DAYS)
                                .plus(Duration.ofDays(900)),
                            1)),
            books ->
                books
                    .terms()
                    .map(terms -> books.withTerms(terms, books.lanes()))
                    .getOrElse(books.withDecision(1)),
            books ->
                books
                    .lock()
                    .map(lock -> books.withLock(other(lock)))
                    .getOrElse(books.withDecision(1)),
            Books::asArchived);
    for (Commit commit : ALL.reject(PromiseModelTest::isFirstOfItsLog)) {
      for (UnaryOperator<Books> alteration : alterations) {
        Books other = alteration.apply(commit.books());
        if (!other.equals(commit.books())) {
          assertThat(promises(with(commit, other))).as("%s", other).isNotEmpty();
        }
      }
    }
  }

  private static LockGrant other(LockGrant lock) {
    return new LockGrant(
        lock.reservation(),
        lock.holder(),
        lock.token() + 1,
        lock.grant(),
        lock.edit(),
        lock.run().map(run -> new RunState(run.attempt() + 1, run.result(), run.failure())));
  }

  @Test
  void whatIsArchivedStaysSo() {
    for (Commit commit :
        ALL.reject(PromiseModelTest::isFirstOfItsLog).reject(one -> one.number() == 1)) {
      ArchivedPart said = commit.marks().archived();
      ArchivedPart more =
          new ArchivedPart(said.through() + 2, said.before().plusMillis(1), said.fromTable());
      assertThat(promises(with(commit, commit.marks().withArchived(more))))
          .contains(Promise.NOTHING_LOST);
    }
  }

  @Test
  void aCommitThatIsMissingBreaksAPromise() {
    for (Commit commit :
        ALL.filter(one -> LOGS.commit(one.resource(), one.number() - 1).isDefined())) {
      Vector<Commit> gap =
          ALL.reject(
              one ->
                  one.resource().equals(commit.resource()) && one.number() == commit.number() - 1);
      if (gap.exists(
          one -> one.resource().equals(commit.resource()) && one.number() < commit.number())) {
        assertThat(new PromisesOfLog(gap).upTo(commit)).isNotEmpty();
      }
    }
  }

  private static Seq<Promise> promises(Commit wrong) {
    List<Breach> found = LOGS.upTo(wrong);
    return Vector.ofAll(found).map(Breach::promise);
  }

  private static Commit with(Commit commit, Seq<Entry> entries) {
    return new Commit(
        commit.number(),
        commit.decidedAt(),
        commit.rules(),
        entries,
        commit.books(),
        commit.marks(),
        commit.full());
  }

  private static Commit with(Commit commit, Books books) {
    return new Commit(
        commit.number(),
        commit.decidedAt(),
        commit.rules(),
        commit.entries(),
        books,
        commit.marks(),
        commit.full());
  }

  private static Commit with(Commit commit, Marks marks) {
    return new Commit(
        commit.number(),
        commit.decidedAt(),
        commit.rules(),
        commit.entries(),
        commit.books(),
        marks,
        commit.full());
  }

  private static Alteration onVerdicts(UnaryOperator<Verdict> alter) {
    return entry ->
        entry instanceof Verdict verdict ? Option.some(alter.apply(verdict)) : Option.none();
  }

  private static Alteration onPromotions(UnaryOperator<Promotion> alter) {
    return entry -> entry instanceof Promotion one ? Option.some(alter.apply(one)) : Option.none();
  }

  private static Alteration onGrants(UnaryOperator<Grant> alter) {
    return entry ->
        entry instanceof Verdict verdict && verdict.grant().isDefined()
            ? Option.some(granting(verdict, verdict.grant().map(alter)))
            : Option.none();
  }

  private static Alteration onHolds(UnaryOperator<Hold> alter) {
    return entry ->
        entry instanceof Verdict verdict
                && verdict.grant().exists(grant -> grant.hold().isDefined())
            ? Option.some(
                granting(
                    verdict, verdict.grant().map(g -> grant(g, g.units(), g.hold().map(alter), 0))))
            : Option.none();
  }

  private static Option<Entry> forGood(Entry entry) {
    return entry instanceof Verdict verdict
            && verdict.grant().exists(grant -> grant.hold().isDefined())
        ? Option.some(
            granting(verdict, verdict.grant().map(g -> grant(g, g.units(), Option.none(), 0))))
        : Option.none();
  }

  private static Option<Entry> refused(Entry entry) {
    return entry instanceof Verdict verdict && verdict.refusal().isEmpty()
        ? Option.some(copy(verdict, new Outcome.Rejected(Reason.SOLD_OUT, Option.none())))
        : Option.none();
  }

  private static Option<Entry> granted(Entry entry) {
    return entry instanceof Verdict verdict && verdict.refusal().isDefined()
        ? Option.some(copy(verdict, new Outcome.Accepted()))
        : Option.none();
  }

  private static Option<Entry> anotherReason(Entry entry) {
    return entry instanceof Verdict verdict && verdict.refusal().isDefined()
        ? Option.some(
            copy(
                verdict,
                new Outcome.Rejected(
                    verdict.refusal().contains(Reason.LOG_FULL) ? Reason.INVALID : Reason.LOG_FULL,
                    Option.none())))
        : Option.none();
  }

  private static Option<Entry> anotherPlace(Entry entry) {
    return entry instanceof Verdict verdict && verdict.waiter().isDefined()
        ? Option.some(
            granting(
                verdict,
                verdict
                    .grant()
                    .map(
                        g ->
                            new Grant(
                                g.units(),
                                g.hold(),
                                g.changes(),
                                g.place().map(p -> new Place(p.number() + 1, p.unitsBefore())),
                                g.whose()))))
        : Option.none();
  }

  private static Option<Entry> released(Entry entry) {
    return entry instanceof Verdict v && v.released().isDefined()
        ? Option.some(altered(v, draft -> draft.released = Option.none()))
        : Option.none();
  }

  private static Option<Entry> unlisted(Entry entry) {
    return entry instanceof Verdict v && v.unlisted() > 0
        ? Option.some(altered(v, draft -> draft.unlisted++))
        : Option.none();
  }

  private static Option<Entry> anotherToken(Entry entry) {
    return entry instanceof Verdict v
            && v.accepted()
            && !(v.request() instanceof ClaimPart)
            && v.request().token().exists(token -> token > 0)
        ? Option.of(token(v.request())).map(request -> copy(v, request))
        : Option.none();
  }

  private static @Nullable Request token(Request request) {
    if (request instanceof Cancel cancel) {
      return cancel.by(cancel.token().get() + 1);
    }
    return request instanceof Extend extend ? extend.by(extend.token().get() + 1) : null;
  }

  private static Option<Entry> anotherClock(Entry entry) {
    return entry instanceof Verdict v && v.participants().isDefined()
        ? Option.some(
            participants(
                v,
                v.participants()
                    .map(
                        t ->
                            new Participants(
                                t.at().plusMillis(1), t.hold(), t.commits(), t.limiting()))))
        : Option.none();
  }

  private static Option<Entry> anotherCommit(Entry entry) {
    return entry instanceof Verdict v && v.participants().exists(t -> !t.commits().isEmpty())
        ? Option.some(
            participants(
                v, v.participants().map(t -> t.with(t.commits().mapValues(number -> number + 1)))))
        : Option.none();
  }

  private static Option<Entry> moreLeftElsewhere(Entry entry) {
    return entry instanceof Verdict v && v.participants().exists(t -> t.limiting().isDefined())
        ? Option.some(
            participants(
                v,
                v.participants()
                    .map(
                        t ->
                            t.refusedBy(
                                t.limiting()
                                    .map(
                                        l ->
                                            new RefusingResource(
                                                l.resource(),
                                                l.commitNo(),
                                                l.reason(),
                                                l.explanation(),
                                                l.left() + 1))
                                    .get()))))
        : Option.none();
  }

  private static Option<Entry> anotherTally(Entry entry) {
    return entry instanceof Verdict v && v.tally().isDefined()
        ? Option.some(altered(v, draft -> draft.tally = draft.tally.map(PromiseModelTest::more)))
        : Option.none();
  }

  private static Tally more(Tally tally) {
    return new Tally(
        tally.name(),
        tally.units() + 1,
        tally.requests(),
        tally.unitsHeld(),
        tally.requestsHeld(),
        tally.unitsWaiting(),
        tally.requestsWaiting());
  }

  private static Promotion promotion(Promotion p, long units, long left, long laterMillis) {
    return new Promotion(
        p.about(),
        p.place(),
        p.decisionNo(),
        p.at().plusMillis(laterMillis),
        units,
        p.outcome(),
        p.hold(),
        p.changes(),
        left,
        p.tally());
  }

  private static Grant grant(Grant grant, long units, Option<Hold> hold, int moreChanges) {
    return new Grant(
        units, hold, grant.changes() + moreChanges, grant.place(), grant.whose(), grant.others());
  }

  private static Verdict copy(Verdict v, long change, long left) {
    return altered(
        v,
        draft -> {
          draft.change = change;
          draft.left = left;
        });
  }

  private static Verdict copy(Verdict v, Outcome outcome) {
    return altered(v, draft -> draft.outcome = outcome);
  }

  private static Verdict copy(Verdict v, Request request) {
    return altered(v, draft -> draft.request = request);
  }

  private static Verdict granting(Verdict v, Option<Grant> grant) {
    return altered(v, draft -> draft.grant = grant);
  }

  private static Verdict participants(Verdict v, Option<Participants> participants) {
    return altered(v, draft -> draft.participants = participants);
  }

  private static Verdict altered(Verdict v, Consumer<VerdictDraft> alter) {
    VerdictDraft draft = new VerdictDraft(v);
    alter.accept(draft);
    return draft.verdict();
  }

  /** A verdict whose parts can be set. */
  private static final class VerdictDraft {

    private Request request;
    private final long decisionNo;
    private Outcome outcome;
    private long change;
    private long left;
    private Option<Grant> grant;
    private Option<Instant> released;
    private long unlisted;
    private Option<Tally> tally;
    private Option<Participants> participants;

    VerdictDraft(Verdict v) {
      request = v.request();
      decisionNo = v.decisionNo();
      outcome = v.outcome();
      change = v.change();
      left = v.left();
      grant = v.grant();
      released = v.released();
      unlisted = v.unlisted();
      tally = v.tally();
      participants = v.participants();
    }

    Verdict verdict() {
      return new Verdict(
          request,
          decisionNo,
          outcome,
          change,
          left,
          grant,
          released,
          unlisted,
          tally,
          participants);
    }
  }
}
