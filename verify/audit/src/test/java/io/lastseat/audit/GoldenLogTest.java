package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Decider;
import io.lastseat.model.Commit;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.kinds.KindCodec;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.collection.HashSet;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A log of each released number of the rules, which every later program must audit. Before the
 * release of a number its log is made by {@code mvn test -pl verify/audit -am -Dtest=GoldenLogTest
 * -Dlastseat.golden=write}.
 */
class GoldenLogTest {

  static IntStream rules() {
    return IntStream.rangeClosed(1, Decider.RULES);
  }

  @BeforeAll
  static void write() throws IOException {
    if ("write".equals(System.getProperty("lastseat.golden"))) {
      GoldenLog.write(GoldenLog.files(Decider.RULES, GoldenMaker.make()));
    }
  }

  @Test
  void whatDecidesTodayWritesTheLogOfTodaysRules() throws IOException {
    Map<Path, String> files = GoldenLog.files(Decider.RULES, GoldenMaker.make());
    for (Map.Entry<Path, String> file : files.entrySet()) {
      assertThat(file.getKey()).exists();
      assertThat(Files.readString(file.getKey())).isEqualTo(file.getValue());
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void nothingDiffersInIt(int rules) throws IOException {
    List<ResourceBooks> all;
    try (Audit audit =
        new Audit(
            GoldenLog.read(rules),
            TablesInMemory.NAMES,
            AuditWatcher.nobody(),
            Clock.systemUTC())) {
      all = audit.ofAll();
    }
    assertThat(all).isNotEmpty();
    for (ResourceBooks books : all) {
      assertThat(books.firstDifference()).isEmpty();
      assertThat(books.differences()).isZero();
      assertThat(books.pending()).isEmpty();
      assertThat(books.rowsUnderWay()).isZero();
    }
  }

  @Test
  void theFiguresOfTheFirst() throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      assertThat(audit.of(GoldenMaker.CONCERT))
          .contains(
              new ResourceBooks(
                  GoldenMaker.CONCERT,
                  9,
                  9,
                  25,
                  3,
                  20,
                  0,
                  4,
                  3,
                  TreeMap.empty(),
                  0,
                  0,
                  0,
                  0,
                  Option.none(),
                  0));
    }
  }

  @Test
  void theFiguresOfWhatWasDecidedInTheCalls() throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      ResourceBooks books = audit.of(GoldenMaker.PLAY).get();
      assertThat(books.decisions()).isEqualTo(8);
      assertThat(books.immediate()).isEqualTo(5);
      assertThat(books.accepted()).as("one that was given back among them").isEqualTo(5);
      assertThat(books.rejected()).isEqualTo(1);
      assertThat(books.units()).isEqualTo(5);
    }
  }

  @Test
  void theFiguresOfALock() throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      ResourceBooks books = audit.of(GoldenMaker.NIGHTLY).get();
      assertThat(books.decisions()).isEqualTo(12);
      assertThat(books.immediate()).isEqualTo(4);
      assertThat(books.accepted()).isEqualTo(3);
      assertThat(books.units()).isEqualTo(1);
    }
  }

  @Test
  void theFiguresOfALockThatWasForgotten() throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      ResourceBooks books = audit.of(GoldenMaker.ATTIC).get();
      assertThat(books.commits()).as("the beginning, and what came after it").isEqualTo(2);
      assertThat(books.accepted()).isEqualTo(1);
      assertThat(books.units()).isEqualTo(1);
      assertThat(books.firstDifference()).isEmpty();
    }
  }

  @Test
  void theFiguresOfLocksThatWereAcquiredTogether() throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      ResourceBooks desk = audit.of(GoldenMaker.DESK).get();
      assertThat(desk.accepted()).isEqualTo(2);
      assertThat(desk.units()).isZero();
      ResourceBooks lamp = audit.of(GoldenMaker.LAMP).get();
      assertThat(lamp.accepted()).isEqualTo(3);
      assertThat(lamp.immediate()).isEqualTo(1);
      assertThat(lamp.units()).isEqualTo(1);
    }
  }

  @Test
  void theFiguresOfALockThatOthersWaitFor() throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      ResourceBooks books = audit.of(GoldenMaker.HOURLY).get();
      assertThat(books.firstDifference()).isEmpty();
      assertThat(books.immediate()).isEqualTo(2);
      assertThat(books.accepted()).isEqualTo(6);
      assertThat(books.units()).isEqualTo(1);
    }
  }

  @Test
  void theFiguresOfAnExecution() throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      ResourceBooks books = audit.of(GoldenMaker.INVOICES).get();
      assertThat(books.decisions()).isEqualTo(13);
      assertThat(books.immediate()).isEqualTo(3);
      assertThat(books.accepted()).isEqualTo(3);
      assertThat(books.units()).isEqualTo(1);
    }
  }

  @Test
  void theFiguresOfWhereApplicantsAreLimited() throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      ResourceBooks finale = audit.of(GoldenMaker.FINALE).get();
      assertThat(finale.firstDifference()).isEmpty();
      assertThat(finale.accepted()).isEqualTo(4);
      assertThat(finale.units()).isEqualTo(5);
      assertThat(finale.rejected()).isEqualTo(5);
    }
  }

  @Test
  void theFiguresOfWhatWasCreatedByThoseWhoWantedIt() throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      ResourceBooks alias = audit.of(GoldenMaker.ALIAS).get();
      assertThat(alias.accepted()).isEqualTo(1);
      assertThat(alias.rejected()).isEqualTo(3);
      assertThat(alias.units()).isEqualTo(1);
      ResourceBooks nickname = audit.of(GoldenMaker.NICKNAME).get();
      assertThat(nickname.immediate()).isEqualTo(2);
      assertThat(nickname.units()).isEqualTo(1);
    }
  }

  @Test
  void whoWasErasedIsNamedNowhereInTheLogOfTodaysRules() throws IOException {
    Vector<Reserve> lecture =
        verdicts()
            .map(Verdict::request)
            .filter(request -> request.resource().equals(GoldenMaker.LECTURE))
            .filter(Reserve.class::isInstance)
            .map(Reserve.class::cast);
    assertThat(lecture.filter(reserve -> reserve.erased().isDefined())).hasSize(2);
    assertThat(lecture.filter(reserve -> reserve.staff().erased().isDefined())).hasSize(1);
    assertThat(lecture.flatMap(Reserve::note)).isEmpty();
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      ResourceBooks books = audit.of(GoldenMaker.LECTURE).get();
      assertThat(books.differences()).isZero();
      assertThat(books.halfErased()).isZero();
      assertThat(books.units()).isEqualTo(2);
    }
  }

  @Test
  void everyKindIsInTheLogOfTodaysRules() throws IOException {
    Vector<String> kinds =
        verdicts().map(verdict -> KindCodecs.of(verdict.request()).name()).distinct();
    assertThat(kinds).hasSameElementsAs(KindCodecs.ALL.map(KindCodec::name));
  }

  /** But for one: a log of nine gigabytes would make a large file. */
  @Test
  void everyReasonIsInTheLogOfTodaysRules() throws IOException {
    assertThat(verdicts().flatMap(Verdict::refusal).distinct().append(Reason.LOG_FULL))
        .hasSameElementsAs(HashSet.of(Reason.values()));
  }

  @Test
  void allThatBecomesOfThoseWhoWaitIsInTheLogOfTodaysRules() throws IOException {
    Vector<Commit> seats = commits().reject(commit -> commit.resource().equals(GoldenMaker.HOURLY));
    Vector<Verdict> verdicts = seats.flatMap(Commit::verdicts);
    assertThat(verdicts.count(verdict -> verdict.waiter().isDefined())).isEqualTo(6);
    assertThat(verdicts.count(verdict -> verdict.unlisted() > 0)).isEqualTo(1);
    Vector<Promotion> promotions = seats.flatMap(Commit::promotions);
    assertThat(promotions.map(promotion -> promotion.outcome().code()))
        .containsExactly("accepted", "accepted", "accepted", "rejected", "accepted");
    assertThat(promotions.filter(Promotion::accepted).flatMap(Promotion::hold)).hasSize(4);
    assertThat(seats.reject(Commit::isBeginningAnew).filter(commit -> commit.verdicts().isEmpty()))
        .hasSize(1);
  }

  @Test
  void soIsAllThatBecomesOfThoseWhoWaitForALock() throws IOException {
    Vector<Commit> lock = commits().filter(commit -> commit.resource().equals(GoldenMaker.HOURLY));
    Vector<Verdict> verdicts = lock.flatMap(Commit::verdicts);
    assertThat(verdicts.count(verdict -> verdict.waiter().isDefined())).isEqualTo(6);
    assertThat(verdicts.count(verdict -> verdict.unlisted() > 0)).isEqualTo(1);
    assertThat(lock.flatMap(Commit::promotions).map(promotion -> promotion.outcome().code()))
        .containsExactly("accepted", "rejected", "accepted", "accepted", "accepted");
    assertThat(verdicts.last().accepted()).isTrue();
  }

  private static Vector<Verdict> verdicts() throws IOException {
    return commits().flatMap(Commit::verdicts);
  }

  private static Vector<Commit> commits() throws IOException {
    return GoldenLog.read(Decider.RULES)
        .all(TablesInMemory.NAMES.decisions())
        .flatMap(item -> LogEntry.of(item).commit());
  }
}
