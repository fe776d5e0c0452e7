package io.lastseat.audit;

import static io.lastseat.audit.Damage.number;
import static io.lastseat.audit.Damage.text;
import static io.lastseat.audit.GoldenMaker.BALCONY;
import static io.lastseat.audit.GoldenMaker.CIRCLE;
import static io.lastseat.audit.GoldenMaker.id;
import static io.lastseat.audit.TablesInMemory.NAMES;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Option;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damage to what was decided together. A claim was granted in commit 2 of the balcony and of the
 * circle, one was refused by the circle in commit 3; two were granted in commits 4 and 3, and one
 * refused beside them; one was extended in commits 6 and 4; in commit 8 a late confirmation was
 * refused by the circle as of its commit 6.
 */
class DamagedTogetherTest {

  private static final String PARTS = "the parts in other logs";
  private static final String WHOLE = "the whole in its home";
  private static final String REFUSAL = "the refusal by another resource";

  private final Damage balcony = new Damage(BALCONY);
  private final Damage circle = balcony.at(CIRCLE);

  DamagedTogetherTest() throws IOException {}

  @Test
  void nothingIsWrongBefore() {
    assertThat(balcony.audit().firstDifference()).isEmpty();
    assertThat(circle.audit().firstDifference()).isEmpty();
    assertThat(circle.audit().units()).isEqualTo(3);
    assertThat(circle.audit().halfErased()).isZero();
  }

  @Test
  void aGrantWithoutItsPart() {
    circle.entry(
        2,
        0,
        entry -> {
          entry.put("i", text(id(0, 998).text()));
          entry.put("wh", text(id(0, 999).text()));
        });
    in(balcony, 2, PARTS, "0 verdicts on it there", "its part in commit 2 of circle");
    in(circle, 2, WHOLE, "0 verdicts on it there", "its whole in commit 2 of balcony");
  }

  @Test
  void aGrantWithoutTheWholeCommitOfItsPart() {
    circle.tables.remove(
        NAMES.decisions(), Map.of("resourceId", text("circle"), "commitNo", number(2)));
    in(balcony, 2, PARTS, "there is no commit 2 of circle", "its part in commit 2 of circle");
  }

  @Test
  void aGrantThatCannotReadItsPart() {
    circle.commit(2, commit -> commit.remove("books"));
    assertThat(balcony.first().what()).isEqualTo(PARTS);
    assertThat(balcony.first().stands()).startsWith("it cannot be read");
  }

  @Test
  void aPartOfMoreUnits() {
    circle.entry(2, 0, entry -> entry.put("q", number(2)));
    in(balcony, 2, PARTS, "another content there", "its part in commit 2 of circle");
  }

  @Test
  void aPartOfSomebodyElse() {
    circle.entry(2, 0, entry -> entry.put("a", text("Eve")));
    in(balcony, 2, PARTS, "another content there", "its part in commit 2 of circle");
    in(circle, 2, WHOLE, "another content there", "its whole in commit 2 of balcony");
  }

  @Test
  void theEndOfAnotherClaim() {
    circle.entry(5, 0, entry -> entry.put("p", text(id(0, 999).text())));
    assertThat(balcony.first().what()).isEqualTo(PARTS);
    assertThat(balcony.first().stands()).isEqualTo("another content there");
  }

  @Test
  void anotherClock() {
    together(circle, 2, 0, other -> other.put("t", number(1772550773501L)));
    in(
        balcony,
        2,
        PARTS,
        "another clock or hold there: by the clock of 2026-03-03T15:12:53.501Z",
        "its part in commit 2 of circle");
    assertThat(circle.first().what()).isEqualTo(WHOLE);
  }

  /** What lapses on one lapses on all. */
  @Test
  void aPartThatIsHeldForLonger() {
    circle.entry(3, 0, entry -> entry.put("y", number(Long.parseLong(entry.get("y").n()) + 125)));
    assertThat(balcony.first().what()).isEqualTo(PARTS);
    assertThat(balcony.first().stands()).startsWith("held until another moment there");
  }

  @Test
  void aPartThatNamesAnotherCommitOfItsHome() {
    together(circle, 2, 0, other -> other.put("c", commits("balcony", 3)));
    in(balcony, 2, PARTS, "there it names commit 3 of balcony", "its part in commit 2 of circle");
    assertThat(circle.first().what()).isEqualTo(WHOLE);
    assertThat(circle.first().should()).isEqualTo("its whole in commit 3 of balcony");
  }

  @Test
  void aPartThatNamesNoHome() {
    together(circle, 2, 0, other -> other.remove("c"));
    in(circle, 2, WHOLE, "accepted with no other log", "accepted with one commit of balcony");
  }

  @Test
  void aPartThatStandsAlone() {
    circle.entry(2, 0, entry -> entry.remove("tg"));
    assertThat(circle.first().what()).isEqualTo("the verdict");
    assertThat(circle.first().should()).isEqualTo("what the other resources say to it");
    assertThat(balcony.first().what()).isEqualTo(PARTS);
  }

  @Test
  void aPartTwiceInACommit() {
    circle.commit(
        3,
        commit -> {
          List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
          entries.add(entries.get(0));
          commit.put("entries", AttributeValue.fromL(entries));
        });
    assertThat(balcony.first().what()).isEqualTo(PARTS);
    assertThat(balcony.first().stands()).isEqualTo("2 verdicts on it there");
  }

  @Test
  void aPartThatWasRefused() {
    circle.entry(2, 0, entry -> entry.put("r", text("sold_out")));
    assertThat(balcony.first().what()).isEqualTo(PARTS);
    assertThat(balcony.first().stands()).startsWith("rejected: sold_out");
    assertThat(circle.first().what()).isEqualTo(WHOLE);
    assertThat(circle.first().stands()).startsWith("rejected with");
  }

  @Test
  void aGrantThatNamesAnotherCommit() {
    together(balcony, 2, 0, other -> other.put("c", commits("circle", 3)));
    in(balcony, 2, PARTS, "0 verdicts on it there", "its part in commit 3 of circle");
    in(circle, 2, WHOLE, "there it names commit 3 of circle", "its whole in commit 2 of balcony");
  }

  @Test
  void aGrantThatNamesNoCommit() {
    together(balcony, 6, 0, other -> other.remove("c"));
    in(balcony, 6, PARTS, "in no other log", "in circle");
  }

  @Test
  void aGrantThatNamesAResourceThatItDoesNotConcern() {
    together(balcony, 2, 0, other -> other.put("c", commits("finale", 3)));
    in(balcony, 2, PARTS, "in finale", "in circle");
  }

  @Test
  void aRefusalForAnotherReason() {
    balcony.entry(3, 0, entry -> entry.put("r", text("sold_out")));
    limiting(3, refusal -> refusal.put("r", text("sold_out")));
    in(
        balcony,
        3,
        REFUSAL,
        "circle at commit 2: sold_out, 3 left",
        "circle at commit 2: not_enough_left, 3 left");
  }

  @Test
  void aRefusalWithMoreLeft() {
    limiting(3, refusal -> refusal.put("f", number(4)));
    in(
        balcony,
        3,
        REFUSAL,
        "circle at commit 2: not_enough_left, 4 left",
        "circle at commit 2: not_enough_left, 3 left");
  }

  @Test
  void aRefusalOnBooksThatWouldGrantIt() {
    limiting(8, refusal -> refusal.put("c", number(5)));
    in(
        balcony,
        8,
        REFUSAL,
        "circle at commit 5: not_enough_left, 1 left",
        "none: it would grant its part");
  }

  @Test
  void aRefusalOnACommitThatIsNotThere() {
    limiting(3, refusal -> refusal.put("c", number(99)));
    in(balcony, 3, REFUSAL, "there is no commit 99 of circle", "the commit that it rests on");
  }

  /** The books of such a commit are those after all of the transaction. */
  @Test
  void aRefusalBesideAGrantOfTheSameTransactionRestsOnItsMiddle() {
    assertThat(refusalOf(4).get("c")).as("its own").isEqualTo(number(3));
    limiting(4, refusal -> refusal.put("c", number(2)));
    assertThat(balcony.first().what()).isEqualTo(REFUSAL);
  }

  /** What was there in the middle follows from the entries before. */
  @Test
  void aRefusalWithinATransactionIsDerivedToo() {
    String left = refusalOf(4).get("f").n();
    limiting(4, refusal -> refusal.put("f", number(Long.parseLong(left) + 1)));
    assertThat(balcony.first().what()).isEqualTo(REFUSAL);
    assertThat(balcony.first().should()).endsWith(left + " left");
  }

  @Test
  void erasedInOneLogAlone() {
    circle.entry(
        3,
        0,
        entry -> {
          entry.put("a", text("who claims 0-000000000000000000000000dm"));
          entry.remove("er");
        });
    assertThat(balcony.audit().firstDifference()).isEmpty();
    assertThat(circle.audit().firstDifference()).isEmpty();
    assertThat(balcony.audit().halfErased()).isEqualTo(1);
    assertThat(circle.audit().halfErased()).isEqualTo(1);
  }

  private Map<String, AttributeValue> refusalOf(long commit) {
    List<Map<String, AttributeValue>> refusals = new ArrayList<>();
    together(balcony, commit, placeOfRefusal(commit), other -> refusals.add(other.get("l").m()));
    return refusals.get(0);
  }

  private void limiting(long commit, Consumer<Map<String, AttributeValue>> how) {
    together(balcony, commit, placeOfRefusal(commit), other -> Damage.inner(other, "l", how));
  }

  private static int placeOfRefusal(long commit) {
    return commit == 4 ? 2 : 0;
  }

  private static void together(
      Damage log, long commit, int place, Consumer<Map<String, AttributeValue>> how) {
    log.entry(commit, place, entry -> Damage.inner(entry, "tg", how));
  }

  private static AttributeValue commits(String resource, long number) {
    return AttributeValue.fromM(Map.of(resource, number(number)));
  }

  private static void in(Damage log, long commit, String what, String stands, String should) {
    Difference first = log.first();
    assertThat(first.commit()).isEqualTo(Option.some(commit));
    assertThat(first.what()).isEqualTo(what);
    assertThat(first.stands()).isEqualTo(stands);
    assertThat(first.should()).isEqualTo(should);
  }
}
