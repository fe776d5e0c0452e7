package io.lastseat.audit;

import static io.lastseat.audit.GoldenMaker.BALLET;
import static io.lastseat.audit.TablesInMemory.NAMES;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.tables.RowCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damage to a waiting list. In commit 3 three join it, in commit 4 the first one is promoted at
 * once and the third one leaves, commit 8 promotes the second one alone, commit 9 promotes somebody
 * before a request, and commit 12 refuses one at the front and promotes the last one.
 */
class DamagedWaitingTest {

  private static final String PROMOTED = "who came from the waiting list";
  private static final String LEFT = "the promise 'Order', who came from the waiting list";

  private final Damage damage = new Damage(BALLET);

  DamagedWaitingTest() throws IOException {}

  @Test
  void somebodyElseIsPromoted() {
    AttributeValue second = entry(3, 1).get("i");
    damage.entry(4, 1, entry -> entry.put("i", second));
    is(4, PROMOTED);
    assertThat(damage.first().stands()).startsWith(second.s());
    assertThat(damage.first().should()).startsWith(entry(3, 0).get("i").s());
  }

  @Test
  void nobodyIsPromotedWhoIsDue() {
    entries(9, entries -> entries.remove(0));
    damage.map(9, "books", books -> less(books, "decisions"));
    is(9, "the verdict");
  }

  /** It does not say that he did not fit. */
  @Test
  void aCommitThatLeavesSomebodyBehind() {
    damage.commit(7, commit -> commit.remove("full"));
    is(7, LEFT);
    assertThat(damage.first().should()).startsWith("besides, ");
  }

  @Test
  void aCommitIntoWhichWhoeverIsDueWouldHaveFitted() {
    damage.commit(7, commit -> commit.put("full", AttributeValue.fromN("60000")));
    is(7, LEFT);
    assertThat(damage.first().stands()).isEqualTo("cut to 60000 bytes");
  }

  /** It holds several entries, so it was never cut to less than these take. */
  @Test
  void aCommitThatWasCutToLessThanItHolds() {
    damage.commit(3, commit -> commit.put("full", AttributeValue.fromN("1")));
    is(3, LEFT);
    assertThat(damage.audit().differences()).isOne();
  }

  @Test
  void somebodyIsPromotedForWhomThereIsNoRoom() {
    AttributeValue later = AttributeValue.fromM(entry(8, 0));
    entries(6, entries -> entries.add(later));
    damage.map(6, "books", books -> more(books, "decisions"));
    is(6, PROMOTED);
    assertThat(damage.first().should()).isEqualTo("nobody was due");
  }

  @Test
  void somebodyIsPromotedWhoIsToBeRefused() {
    damage.entry(12, 2, entry -> entry.remove("r"));
    is(12, PROMOTED);
    assertThat(damage.first().should()).contains("rejected: not_enough_left");
  }

  @Test
  void somebodyIsPromotedAtATimeThatIsPossibleToNobody() {
    damage.entry(8, 0, entry -> more(entry, "t", 3_600_000));
    is(8, PROMOTED);
    assertThat(damage.first().should()).isEqualTo("at a time between books and commit");
  }

  @Test
  void somebodyIsPromotedForLonger() {
    damage.entry(8, 0, entry -> more(entry, "y", 125));
    is(8, PROMOTED);
    assertThat(damage.first().stands()).contains("held from");
  }

  @Test
  void anotherPlace() {
    damage.entry(3, 1, entry -> more(entry, "p", 1));
    is(3, "the verdict");
    assertThat(damage.first().should()).contains("at place 2 after 1 units");
  }

  @Test
  void somebodyLeavesWhoWaitedForMore() {
    damage.entry(4, 2, entry -> more(entry, "l", 1));
    is(4, "the verdict");
    assertThat(damage.first().should()).contains("no longer waiting for 1");
  }

  @Test
  void booksInWhichOneMoreWaits() {
    waiting(3, list -> more(list, "requests", 1));
    assertThat(audit().firstDifference().get().commit()).contains(3L);
    assertThat(audit().firstDifference().get().what()).isEqualTo("the books after the commit");
  }

  @Test
  void booksInWhichTheFirstOneIsPassedOver() {
    waiting(3, list -> more(list, "front", 1));
    assertThat(audit().firstDifference().get().commit()).contains(3L);
  }

  @Test
  void aMissingPlace() {
    damage.tables.remove(NAMES.reservations(), place(2));
    is(3, "the row of place 2");
    assertThat(damage.first().stands()).isEqualTo("no such row");
    assertThat(audit().differences()).isEqualTo(1);
  }

  @Test
  void aPlaceThatSomebodyElseHas() {
    AttributeValue first = entry(3, 0).get("i");
    damage.tables.change(NAMES.reservations(), place(2), row -> row.put("requestId", first));
    is(3, "the row of place 2");
    assertThat(damage.first().stands()).contains(first.s());
  }

  @Test
  void aMissingRowOfAPromotion() {
    String promoted = entry(8, 0).get("i").s();
    damage.tables.remove(NAMES.reservations(), promotion(promoted));
    is(8, "the row of the change of " + promoted);
    assertThat(audit().differences()).isEqualTo(1);
  }

  @Test
  void aRowThatTellsARefusalAsAPromotion() {
    String refused = entry(12, 2).get("i").s();
    damage.tables.change(
        NAMES.reservations(), promotion(refused), row -> row.put("units", Damage.number(2)));
    is(12, "the row of the change of " + refused);
    assertThat(damage.first().stands()).isEqualTo("units 2");
  }

  private ResourceBooks audit() {
    return damage.audit();
  }

  private void is(long commit, String what) {
    assertThat(damage.first().commit()).contains(commit);
    assertThat(damage.first().what()).isEqualTo(what);
  }

  private Map<String, AttributeValue> entry(long commit, int place) {
    Map<String, AttributeValue> found = new HashMap<>();
    damage.entry(commit, place, found::putAll);
    return found;
  }

  private void entries(long number, Consumer<List<AttributeValue>> how) {
    damage.commit(
        number,
        commit -> {
          List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
          how.accept(entries);
          commit.put("entries", AttributeValue.fromL(entries));
        });
  }

  private void waiting(long number, Consumer<Map<String, AttributeValue>> how) {
    damage.map(number, "books", books -> Damage.inner(books, "waiting", how));
  }

  private static void more(Map<String, AttributeValue> map, String name) {
    more(map, name, 1);
  }

  private static void less(Map<String, AttributeValue> map, String name) {
    more(map, name, -1);
  }

  private static void more(Map<String, AttributeValue> map, String name, long by) {
    map.put(name, Damage.number(Long.parseLong(map.get(name).n()) + by));
  }

  private static Map<String, AttributeValue> place(int number) {
    return Map.of(
        RowCodec.PARTITION,
        Damage.text(BALLET.text() + "/place-%010d".formatted(number)),
        RowCodec.PART,
        Damage.text("place"));
  }

  private static Map<String, AttributeValue> promotion(String reservation) {
    return Map.of(
        RowCodec.PARTITION,
        Damage.text(BALLET.text() + "/" + reservation),
        RowCodec.PART,
        Damage.text(RowCodec.grant(1)));
  }
}
