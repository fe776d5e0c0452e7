package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Decider;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every later program must audit the log of each released number of the rules. Before the release
 * of a number its log is made by {@code mvn test -pl verify/audit -am -Dtest=GoldenLogTest
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
            GoldenLog.read(rules), TablesInMemory.NAMES, AuditWatcher.none(), Clock.systemUTC())) {
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

  private static ResourceBooks books(ResourceId resource) throws IOException {
    try (Audit audit =
        new Audit(
            GoldenLog.read(1), TablesInMemory.NAMES, AuditWatcher.none(), Clock.systemUTC())) {
      return audit.of(resource).get();
    }
  }

  @Test
  void theFiguresOfTheFirst() throws IOException {
    assertThat(books(GoldenMaker.CONCERT))
        .isEqualTo(
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

  /** Ended reservations count as accepted. */
  @ParameterizedTest
  @CsvSource({
    "play, 8, 5, 5, 1, 5",
    "nightly, 12, 4, 3, , 1",
    "attic, , , 0, 1, 2",
    "desk, , , 2, , 0",
    "lamp, , 1, 3, , 1",
    "hourly, , 2, 6, , 1",
    "invoices, 13, 3, 3, , 1",
    "finale, , , 4, 5, 5",
    "alias, , , 1, 3, 1",
    "nickname, , 2, , , 1"
  })
  void theFigures(
      String resource,
      @Nullable Long decisions,
      @Nullable Long immediate,
      @Nullable Long accepted,
      @Nullable Long rejected,
      long units)
      throws IOException {
    ResourceBooks books = books(new ResourceId(resource));
    assertThat(books.firstDifference()).isEmpty();
    assertThat(decisions).isIn(null, books.decisions());
    assertThat(immediate).isIn(null, books.immediate());
    assertThat(accepted).isIn(null, books.accepted());
    assertThat(rejected).isIn(null, books.rejected());
    assertThat(books.units()).isEqualTo(units);
  }

  @Test
  void ofAnArchivedLogTheBeginningAndWhatCameAfterItCount() throws IOException {
    assertThat(books(GoldenMaker.ATTIC).commits()).isEqualTo(2);
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
    ResourceBooks books = books(GoldenMaker.LECTURE);
    assertThat(books.differences()).isZero();
    assertThat(books.halfErased()).isZero();
    assertThat(books.units()).isEqualTo(2);
  }

  @Test
  void everyKindIsInTheLogOfTodaysRules() throws IOException {
    Vector<String> kinds =
        verdicts().map(verdict -> KindCodecs.of(verdict.request()).name()).distinct();
    assertThat(kinds).hasSameElementsAs(KindCodecs.ALL.map(KindCodec::name));
  }

  /** One reason is missing: a log of nine gigabytes would make a large file. */
  @Test
  void everyReasonIsInTheLogOfTodaysRules() throws IOException {
    assertThat(verdicts().flatMap(Verdict::refusal).distinct().append(Reason.LOG_FULL))
        .hasSameElementsAs(HashSet.of(Reason.values()));
  }

  @Test
  void allThatBecomesOfThoseWhoWaitIsInTheLogOfTodaysRules() throws IOException {
    Vector<Commit> seats =
        commits()
            .reject(commit -> commit.resource().equals(GoldenMaker.HOURLY))
            .reject(commit -> commit.resource().equals(GoldenMaker.PARTERRE));
    Vector<Verdict> verdicts = seats.flatMap(Commit::verdicts);
    assertThat(verdicts.count(verdict -> verdict.waiter().isDefined())).isEqualTo(8);
    assertThat(verdicts.count(verdict -> verdict.unlisted() > 0)).isEqualTo(1);
    Vector<Promotion> promotions = seats.flatMap(Commit::promotions);
    assertThat(promotions.map(promotion -> promotion.outcome().code()))
        .containsExactly(
            "accepted", "accepted", "accepted", "rejected", "accepted", "rejected", "rejected");
    assertThat(promotions.filter(Promotion::accepted).flatMap(Promotion::hold)).hasSize(4);
    assertThat(seats.reject(Commit::isArchiving).filter(commit -> commit.verdicts().isEmpty()))
        .hasSize(1);
  }

  @Test
  void soIsAllThatBecomesOfThoseWhoWaitForCategories() throws IOException {
    Vector<Commit> parterre =
        commits().filter(commit -> commit.resource().equals(GoldenMaker.PARTERRE));
    Vector<Verdict> verdicts = parterre.flatMap(Commit::verdicts);
    assertThat(verdicts.flatMap(Verdict::waiter).map(waiter -> waiter.place().keys().size()))
        .containsExactly(2, 1, 2, 1);
    assertThat(verdicts.count(verdict -> verdict.unlisted() > 0)).isEqualTo(2);
    assertThat(
            parterre
                .flatMap(Commit::promotions)
                .map(one -> one.outcome().code() + " " + one.place().lines().keySet().mkString()))
        .as("the first one is behind the party, which could not use its seat")
        .containsExactly("accepted ", "accepted boxseat");
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
