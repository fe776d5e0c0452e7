package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.Promise;
import io.lastseat.decide.Decider;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.id.Floor;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the model on the golden logs, which have every kind of request and every reason but a full
 * log. They keep each promise. The test changes one thing at a time, wherever possible, and each
 * changed log breaks a promise.
 */
class PromiseModelTest {

  private static final Duration TICK = Duration.ofMillis(125);
  private static final Vector<Commit> ALL = golden();
  private static final PromisesOfLog LOGS = new PromisesOfLog(ALL);

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

  static Stream<Named<Alteration>> alterations() {
    return Stream.of(
        named("more is left", verdicts(v -> with(v, "left", v.left() + 1))),
        named("more is taken", verdicts(v -> with(v, "change", v.change() + 1))),
        named("refused", verdicts(v -> v.refusal().isEmpty(), v -> refused(v, Reason.SOLD_OUT))),
        named("granted", refusals(v -> with(v, "outcome", new Outcome.Accepted()))),
        named("another reason", refusals(v -> refused(v, Reason.LOG_FULL))),
        named("more units", grants(any -> true, g -> with(g, "units", g.units() + 1))),
        named("one change more", grants(any -> true, g -> with(g, "changes", g.changes() + 1))),
        named(
            "held for longer",
            held(g -> g.hold().map(h -> with(h, "until", h.until().plus(TICK))))),
        named(
            "held from before",
            held(g -> g.hold().map(h -> with(h, "since", h.since().minusMillis(1))))),
        named("for good", held(g -> Option.none())),
        named(
            "another place",
            grants(
                g -> g.place().isDefined(),
                g -> with(g, "place", g.place().map(p -> with(p, "number", p.number() + 1))))),
        named(
            "released",
            verdicts(v -> v.released().isDefined(), v -> with(v, "released", Option.none()))),
        named(
            "unlisted",
            verdicts(v -> v.unlisted() > 0, v -> with(v, "unlisted", v.unlisted() + 1))),
        named(
            "another token",
            verdicts(
                v -> v.accepted() && v.request().token().exists(token -> token > 0),
                v ->
                    with(
                        v,
                        "request",
                        with(
                            (Record) v.request(),
                            "token",
                            v.request().token().map(token -> token + 1))))),
        named(
            "another clock of all",
            participants(any -> true, all -> with(all, "at", all.at().plusMillis(1)))),
        named(
            "another commit of all",
            participants(
                all -> !all.commits().isEmpty(),
                all -> with(all, "commits", all.commits().mapValues(number -> number + 1)))),
        named(
            "more left elsewhere",
            participants(
                all -> all.limiting().isDefined(),
                all ->
                    with(
                        all,
                        "limiting",
                        all.limiting().map(other -> with(other, "left", other.left() + 1))))),
        named(
            "another tally",
            verdicts(
                v -> v.tally().isDefined(),
                v -> with(v, "tally", v.tally().map(t -> with(t, "units", t.units() + 1))))),
        named("promoted later", promotions(p -> with(p, "at", p.at().plusMillis(1)))),
        named("promoted to more", promotions(p -> with(p, "units", p.units() + 1))),
        named("more left by it", promotions(p -> with(p, "left", p.left() + 1))));
  }

  @ParameterizedTest
  @MethodSource("alterations")
  void oneAlteredDecisionBreaksAPromise(Alteration alteration) {
    int altered = 0;
    for (Commit commit : ALL.reject(PromiseModelTest::isFirstOfItsLog)) {
      for (int i = 0; i < commit.entries().size(); i++) {
        for (Entry other : alteration.apply(commit.entries().get(i))) {
          altered++;
          Commit wrong = with(commit, commit.entries().toVector().update(i, other));
          assertThat(LOGS.upTo(wrong)).as("%s", other).isNotEmpty();
        }
      }
    }
    assertThat(altered).as("how often that was possible").isPositive();
  }

  /** Returns whether the commit before it is archived, and so unknown. */
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

  /** A key's verdict comes after its floor, unless the log was restored since. */
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
                                      .update(
                                          place,
                                          with(
                                              verdict,
                                              "request",
                                              with(asked, "id", asked.id().withFloor(floor)))))))
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
                    .map(lock -> books.withLock(with(lock, "token", lock.token() + 1)))
                    .getOrElse(books.withDecision(1)),
            Books::asArchived);
    for (Commit commit : ALL.reject(PromiseModelTest::isFirstOfItsLog)) {
      for (UnaryOperator<Books> alteration : alterations) {
        Books other = alteration.apply(commit.books());
        if (!other.equals(commit.books())) {
          assertThat(promises(with(commit, "books", other))).as("%s", other).isNotEmpty();
        }
      }
    }
  }

  @Test
  void whatIsArchivedStaysSo() {
    for (Commit commit :
        ALL.reject(PromiseModelTest::isFirstOfItsLog).reject(one -> one.number() == 1)) {
      ArchivedPart said = commit.marks().archived();
      ArchivedPart more =
          new ArchivedPart(said.through() + 2, said.before().plusMillis(1), said.fromTable());
      assertThat(promises(with(commit, "marks", commit.marks().withArchived(more))))
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
    return with(commit, "entries", entries);
  }

  /** The same record with another value of this component. */
  @SuppressWarnings("unchecked") // the constructor of a record makes such a record
  private static <R extends Record> R with(R record, String name, Object value) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    try {
      Object[] values = new Object[components.length];
      for (int i = 0; i < values.length; i++) {
        boolean other = components[i].getName().equals(name);
        values[i] = other ? value : components[i].getAccessor().invoke(record);
      }
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return (R) record.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Alteration verdicts(UnaryOperator<Verdict> alter) {
    return verdicts(any -> true, alter);
  }

  private static Alteration verdicts(Predicate<Verdict> which, UnaryOperator<Verdict> alter) {
    return entry ->
        entry instanceof Verdict verdict && which.test(verdict)
            ? Option.some(alter.apply(verdict))
            : Option.none();
  }

  private static Alteration refusals(UnaryOperator<Verdict> alter) {
    return verdicts(v -> v.refusal().isDefined(), alter);
  }

  private static Verdict refused(Verdict verdict, Reason reason) {
    return with(verdict, "outcome", new Outcome.Rejected(reason, Option.none()));
  }

  private static Alteration grants(Predicate<Grant> which, UnaryOperator<Grant> alter) {
    return verdicts(v -> v.grant().exists(which), v -> with(v, "grant", v.grant().map(alter)));
  }

  private static Alteration held(Function<Grant, Option<Hold>> otherwise) {
    return grants(g -> g.hold().isDefined(), g -> with(g, "hold", otherwise.apply(g)));
  }

  private static Alteration participants(
      Predicate<Participants> which, UnaryOperator<Participants> alter) {
    return verdicts(
        v -> v.participants().exists(which),
        v -> with(v, "participants", v.participants().map(alter)));
  }

  private static Alteration promotions(UnaryOperator<Promotion> alter) {
    return entry -> entry instanceof Promotion one ? Option.some(alter.apply(one)) : Option.none();
  }
}
