package io.lastseat.audit;

import static io.lastseat.audit.Damage.number;
import static io.lastseat.audit.Damage.text;
import static io.lastseat.audit.GoldenMaker.CONCERT;
import static io.lastseat.audit.GoldenMaker.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.RequestId;
import io.lastseat.tables.NewerVersionException;
import io.vavr.control.Option;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Each kind of damage to a log is found, and told as the first difference. */
class DamagedLogTest {

  private final Damage damage = new Damage();

  DamagedLogTest() throws IOException {}

  /** Each restore raises it, and nothing lowers it. */
  @Test
  void anEpochThatFalls() {
    damage.map(2, "books", books -> books.put("epoch", Damage.number(1)));
    damage.sized(2);
    Difference first = damage.first();
    assertThat(first.commit()).contains(3L);
    assertThat(first.what()).isEqualTo("the books after the commit");
    assertThat(first.stands()).contains("no epoch");
    assertThat(first.should()).contains("epoch 1");
  }

  @Test
  void aVerdictThatWasTurnedRound() {
    damage.entry(6, 0, entry -> entry.remove("r"));
    difference(
        6,
        10,
        id(0, 10),
        "the verdict",
        "accepted, +2, 1 left",
        "rejected: not_enough_left, +0, 1 left");
    assertThat(damage.audit().differences()).as("verdict, books by the entries, row").isEqualTo(3);
  }

  @Test
  void aVerdictWithAnotherReason() {
    damage.entry(7, 0, entry -> entry.put("r", text("closed")));
    difference(
        7,
        12,
        id(0, 12),
        "the verdict",
        "rejected: closed, +0, 0 left",
        "rejected: sold_out, +0, 0 left");
  }

  @Test
  void aVerdictThatTellsAnotherRest() {
    damage.entry(3, 0, entry -> entry.put("f", number(3)));
    difference(3, 3, id(0, 3), "the verdict", "accepted, +2, 3 left", "accepted, +2, 2 left");
  }

  @Test
  void aVerdictThatChangedLess() {
    damage.entry(3, 0, entry -> entry.put("d", number(1)));
    difference(3, 3, id(0, 3), "the verdict", "accepted, +1, 2 left", "accepted, +2, 2 left");
  }

  @Test
  void aQuantityThatWasChangedInTheLog() {
    damage.entry(3, 0, entry -> entry.put("q", number(1)));
    difference(3, 3, id(0, 3), "the request in the log", "quantity 1", "quantity 2");
  }

  @Test
  void entriesThatDoNotAddUpToTheBooks() {
    damage.entry(3, 1, entry -> entry.put("d", number(1)));
    damage.row(id(1, 4), row -> row.put("change", number(1)));
    Difference first = damage.first();
    assertThat(first.what()).isEqualTo("the verdict");
    assertThat(first.stands()).isEqualTo("rejected: quantity_beyond_limit, +1, 2 left");
    assertThat(damage.audit().differences()).as("verdict, books by the entries").isEqualTo(2);
  }

  @Test
  void aQuantityThatWasChangedInTheBooks() {
    damage.map(5, "books", books -> books.put("taken", number(2)));
    difference(5, "the books after the commit", "taken 2", "taken 3");
  }

  @Test
  void aCapacityThatWasChangedInTheBooks() {
    damage.map(
        9, "books", books -> Damage.inner(books, "terms", t -> t.put("capacity", number(6))));
    difference(9, "the books after the commit", "capacity 6", "capacity 3");
  }

  @Test
  void aNumberOfTheTermsThatWasChanged() {
    damage.map(8, "books", books -> books.put("termsNumber", number(1)));
    difference(8, "the books after the commit", "termsNumber 1", "termsNumber 2");
  }

  @Test
  void aClockThatWasPutBack() {
    damage.map(3, "books", books -> books.put("clock", number(7)));
    difference(3, "the books after the commit", "clock 7", "clock 1772366460000");
  }

  @Test
  void aGap() {
    remove(3);
    difference(3, "the log", "no commit 3", "a log without gaps");
    assertThat(damage.audit().differences())
        .as("the gap, and three rows of verdicts that are gone")
        .isEqualTo(4);
  }

  @Test
  void anEndThatGoesMissingMeanwhile() {
    // After the epoch and the newest commit were read.
    damage.tables.before(2, () -> remove(9));
    difference(9, "the log", "no commit 9", "a log without gaps");
  }

  @Test
  void whatIsDecidedMeanwhileIsNoDifference() throws IOException {
    var names = TablesInMemory.NAMES;
    boolean over = false;
    for (int turn = 0; !over; turn++) {
      Damage growing = new Damage();
      var commit = growing.tables.remove(names.decisions(), Damage.commit(9));
      var row = growing.tables.remove(names.reservations(), Damage.row(id(0, 25), "verdict"));
      var request = growing.tables.remove(names.requests(), Damage.request(id(0, 25)));
      growing.tables.before(
          turn,
          () -> {
            growing.tables.put(names.requests(), request);
            growing.tables.put(names.decisions(), commit);
            growing.tables.put(names.reservations(), row);
          });
      assertThat(growing.audit().firstDifference()).as("before read %d", turn).isEmpty();
      over = growing.tables.reads() <= turn;
    }
  }

  @Test
  void aMissingBeginning() {
    remove(1, 2);
    difference(1, "the log", "no commit 1 to 2", "a log without gaps");
  }

  @Test
  void aMissingEnd() {
    remove(8, 9);
    ResourceBooks books = damage.audit();
    assertThat(books.asOfCommit()).isEqualTo(7);
    assertThat(books.allPending()).isEqualTo(2);
    assertThat(books.differences()).as("two rows, and what intake knew").isEqualTo(3);
    assertThat(books.firstDifference().get().request()).contains(id(0, 24));
    assertThat(books.firstDifference().get().stands()).contains("status \"", "commitNo 8");
    assertThat(books.firstDifference().get().should())
        .isEqualTo("no row: the log, which ends with commit 7, has no verdict");
  }

  @Test
  void aMissingEndOfWhichOnlyIntakeKnew() {
    remove(9);
    damage.tables.remove(TablesInMemory.NAMES.reservations(), Damage.row(id(0, 25), "verdict"));
    assertThat(damage.audit().differences()).isZero();
    damage.request(id(0, 25), request -> request.put("notIn", number(9)));
    assertThat(damage.first())
        .isEqualTo(
            Difference.ofRequest(
                CONCERT,
                id(0, 25),
                "what intake knew of the log",
                "notIn 9, epoch 0",
                "at most 8, where the log ends"));
    damage.request(id(0, 24), request -> request.put("epoch", number(1)));
    assertThat(damage.audit().differences()).as("it was said before a restore").isOne();
    assertThat(damage.first().stands()).isEqualTo("epoch 1");
  }

  @Test
  void aMissingLog() {
    remove(LongStream.rangeClosed(1, 9).toArray());
    ResourceBooks books = damage.audit();
    assertThat(books.allPending()).isEqualTo(25);
    assertThat(books.differences()).isEqualTo(26);
  }

  @Test
  void decisionNumbersThatLeap() {
    damage.map(3, "books", books -> books.put("decisions", number(6)));
    difference(3, "the decision numbers", "beginning with 4", "beginning with 3");
  }

  @Test
  void rulesThatThereNeverWere() {
    damage.commit(4, commit -> commit.put("rules", number(0)));
    difference(4, "the rules", "number 0", "1 to 1");
    assertThat(damage.audit().differences()).as("nor did they decide such kinds").isEqualTo(4);
  }

  @Test
  void rulesOfANewerProgramAreNoDamage() {
    damage.commit(4, commit -> commit.put("rules", number(2)));
    assertThatThrownBy(damage::audit)
        .isInstanceOf(NewerVersionException.class)
        .hasMessage(
            "A commit was decided by the rules number 2, this program knows rules up to 1: deploy"
                + " the newer program.");
  }

  @Test
  void aCommitOfANewerProgramIsNoDamage() {
    damage.commit(2, commit -> commit.put("v", number(9)));
    assertThatThrownBy(damage::audit).isInstanceOf(NewerVersionException.class);
  }

  @Test
  void aCommitThatCannotBeRead() {
    damage.commit(2, commit -> commit.remove("marks"));
    difference(2, "the commit", "it cannot be read: marks is missing", "a readable commit");
  }

  @Test
  void aCommitWithoutEntries() {
    damage.commit(9, commit -> commit.put("entries", AttributeValue.fromL(List.of())));
    difference(9, "the commit", "no entries", "at least one");
  }

  @Test
  void aLogThatShrinks() {
    damage.map(3, "books", books -> books.put("logBytes", number(1_085)));
    Difference first = damage.first();
    assertThat(first.commit()).contains(3L);
    assertThat(first.what()).isEqualTo("the size of the log");
    assertThat(first.stands()).isEqualTo("logBytes 1085, not indexed");
    assertThat(first.should()).startsWith("at least 1");
  }

  @Test
  void aLogThatGrowsByTooLittle() {
    damage.map(3, "books", books -> books.put("logBytes", number(1_500)));
    assertThat(damage.first().stands()).isEqualTo("logBytes 1500, not indexed");
  }

  @Test
  void anIndexThatIsLeftAgain() {
    damage.map(9, "books", books -> books.remove("indexed"));
    damage.commit(9, commit -> commit.remove("headNo"));
    difference(9, "the size of the log", "logBytes 12690, not indexed", "logBytes 12690, indexed");
  }

  @Test
  void aLargeCommitThatStandsInNoIndex() {
    damage.map(7, "books", books -> books.remove("indexed"));
    damage.commit(7, commit -> commit.remove("headNo"));
    Difference first = damage.first();
    assertThat(first.commit()).contains(7L);
    assertThat(first.stands()).endsWith(", not indexed");
    assertThat(first.should()).endsWith(", indexed");
  }

  @Test
  void headsThatCannotBeFound() {
    damage.commit(9, commit -> commit.remove("headNo"));
    difference(9, "the index of the heads", "no headNo", "headNo 9");
    damage.commit(8, commit -> commit.put("headNo", number(9)));
    difference(8, "the index of the heads", "headNo 9", "headNo 8");
    damage.commit(2, commit -> commit.put("headNo", number(2)));
    difference(2, "the index of the heads", "headNo 2", "no headNo");
    damage.commit(1, commit -> commit.remove("headNo"));
    difference(1, "the index of the heads", "no headNo", "headNo 1");
  }

  @Test
  void aSecondVerdict() {
    Map<String, AttributeValue> asked =
        damage.tables.remove(TablesInMemory.NAMES.requests(), Damage.request(id(0, 3)));
    damage.tables.put(TablesInMemory.NAMES.requests(), asked);
    damage.entry(
        7,
        1,
        entry -> {
          entry.put("i", text(id(0, 3).text()));
          entry.put("a", asked.get("applicant"));
          entry.put("q", asked.get("quantity"));
          entry.put("t", asked.get("takenAt"));
          entry.remove("n");
        });
    difference(
        7,
        13,
        id(0, 3),
        "the request",
        "a second verdict on it",
        "one verdict: decision 3 of commit 3");
    assertThat(damage.audit().allPending()).as("whose place it took").isEqualTo(1);
  }

  private void remove(long... commits) {
    for (long number : commits) {
      damage.tables.remove(TablesInMemory.NAMES.decisions(), Damage.commit(number));
    }
  }

  private void difference(
      long commit, long decision, RequestId id, String what, String stands, String should) {
    assertThat(damage.first())
        .isEqualTo(
            new Difference(
                CONCERT,
                Option.some(commit),
                Option.some(decision),
                Option.some(id),
                what,
                stands,
                should));
  }

  private void difference(long commit, String what, String stands, String should) {
    assertThat(damage.first())
        .isEqualTo(Difference.inCommit(CONCERT, commit, what, stands, should));
  }
}
