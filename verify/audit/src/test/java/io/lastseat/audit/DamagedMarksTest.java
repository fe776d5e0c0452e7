package io.lastseat.audit;

import static io.lastseat.audit.Damage.number;
import static io.lastseat.audit.Damage.text;
import static io.lastseat.audit.GoldenMaker.CONCERT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Each impossible mark is found, and told as the first difference. */
class DamagedMarksTest {

  private static final String FIRST = "2026-03-01T11:00:00.000";
  private static final String SECOND = "2026-03-01T12:01:00.000";

  private final Damage damage = new Damage();

  DamagedMarksTest() throws IOException {}

  @Test
  void rowsThatAreOwedAgain() {
    damage.map(4, "marks", marks -> marks.put("owing", owing(2, 4)));
    difference(4, "owing 2", "none that the commit before did not owe");
  }

  @Test
  void rowsOfACommitThatIsNotThereYet() {
    damage.map(4, "marks", marks -> marks.put("owing", owing(4, 5)));
    difference(4, "owing 5", "none that the commit before did not owe");
  }

  @Test
  void rowsThatAreStillOwedAreNoDamage() {
    damage.map(4, "marks", marks -> marks.put("owing", owing(3, 4)));
    damage.sized(4);
    assertThat(damage.audit().differences()).isZero();
  }

  @Test
  void rowsThatAreConfirmedBeforeTheyCanBe() {
    damage.map(4, "marks", marks -> marks.remove("owing"));
    difference(4, "owing without its own rows", "its own among them");
  }

  @Test
  void aStreamThatRunsBack() {
    stream(4, FIRST, mark -> lane(mark, "0", text("1002")));
    difference(4, "stream %s, lane 0: 1002".formatted(FIRST), "at least 1003");
  }

  @Test
  void aLaneThatIsForgotten() {
    stream(7, SECOND, mark -> Damage.inner(mark, "lanes", lanes -> lanes.remove("1")));
    difference(7, "stream %s, lane 1: none".formatted(SECOND), "at least 1010");
  }

  @Test
  void aStreamWhoseLastCommitIsAnother() {
    stream(4, FIRST, mark -> mark.put("through", number(2)));
    difference(4, "stream %s through 2".formatted(FIRST), "3, or 4");
  }

  @Test
  void aStreamThatIsForgotten() {
    damage.map(
        9, "marks", marks -> Damage.inner(marks, "streamed", streams -> streams.remove(SECOND)));
    difference(9, "no mark of stream %s, unstreamedThrough 5".formatted(SECOND), "at least 8");
  }

  @Test
  void aStreamThatMakesRoomIsNoDamage() {
    damage.map(
        9,
        "marks",
        marks ->
            Damage.inner(
                marks, "streamed", streams -> streams.put("2026-03-02", streams.remove(FIRST))));
    stream(
        9,
        "2026-03-02",
        mark -> {
          mark.put("through", number(9));
          mark.put("lanes", AttributeValue.fromM(Map.of("0", text("1"))));
        });
    damage.sized(9);
    assertThat(damage.audit().firstDifference()).isEmpty();
  }

  @Test
  void moreStreamsThanAreKept() {
    damage.map(
        9,
        "marks",
        marks ->
            Damage.inner(
                marks, "streamed", streams -> streams.put("2026-03-02", streams.get(SECOND))));
    difference(9, "3 streams", "at most 2");
  }

  @Test
  void marksThatRunBack() {
    damage.map(7, "marks", marks -> marks.remove("unstreamedThrough"));
    difference(7, "unstreamedThrough 0", "5 to 7");
  }

  @Test
  void marksThatAreAheadOfTheLog() {
    damage.map(7, "marks", marks -> marks.put("unstreamedThrough", number(8)));
    difference(7, "unstreamedThrough 8", "5 to 7");
  }

  @Test
  void anImmediateVerdictThatIsForgotten() {
    damage.map(3, "marks", marks -> marks.put("immediateThrough", number(2)));
    difference(3, "immediateThrough 2", "0, or 3");
  }

  @Test
  void neitherByAStreamNorOtherwise() {
    damage.map(5, "marks", marks -> marks.remove("unstreamedThrough"));
    difference(5, "lane 1 by no stream", "by a stream, or unstreamedThrough 5");
  }

  @Test
  void decidedRequestsThatAreMiscounted() {
    damage.map(1, "marks", marks -> marks.put("fromTable", number(2)));
    difference(
        1,
        "fromTable 2, fromTableSum 696029334698441399",
        "fromTable 1, fromTableSum 696029334698441399");
  }

  @Test
  void decidedRequestsThatAreOthers() {
    damage.map(1, "marks", marks -> marks.put("fromTableSum", number(7)));
    difference(1, "fromTable 1, fromTableSum 7", "fromTable 1, fromTableSum 696029334698441399");
  }

  private void stream(long commit, String label, Consumer<Map<String, AttributeValue>> how) {
    damage.map(
        commit,
        "marks",
        marks -> Damage.inner(marks, "streamed", streams -> Damage.inner(streams, label, how)));
  }

  private static void lane(Map<String, AttributeValue> mark, String lane, AttributeValue greatest) {
    Damage.inner(mark, "lanes", lanes -> lanes.put(lane, greatest));
  }

  private static AttributeValue owing(long... commits) {
    List<AttributeValue> numbers = LongStream.of(commits).mapToObj(Damage::number).toList();
    return AttributeValue.fromL(numbers);
  }

  private void difference(long commit, String stands, String should) {
    assertThat(damage.first())
        .isEqualTo(Difference.inCommit(CONCERT, commit, "the marks", stands, should));
  }
}
