package io.lastseat.audit;

import static io.lastseat.audit.Damage.number;
import static io.lastseat.audit.Damage.text;
import static io.lastseat.audit.GoldenMaker.BALCONY;
import static io.lastseat.audit.GoldenMaker.CIRCLE;
import static io.lastseat.audit.GoldenMaker.id;
import static io.lastseat.audit.TablesInMemory.NAMES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damage to what was decided together. A claim was granted in commit 2 of the balcony and of the
 * circle, one was refused by the circle in commit 3; two were granted in commits 4 and 3, and one
 * refused beside them; one was extended in commits 6 and 4; in commit 8 a late confirmation was
 * refused by the circle as of its commit 6.
 */
class DamagedTogetherTest {

  private static final String PARTS = "the parts in other logs";
  private static final String PART_IN_2 = "the part in commit 2 of circle";
  private static final String WHOLE = "the whole in its home";
  private static final String REFUSAL = "the refusal by circle";
  private static final String NOTHING = "";

  private final Damage balcony = new Damage(BALCONY);
  private final Damage circle = balcony.at(CIRCLE);

  DamagedTogetherTest() throws IOException {}

  /** What is damaged, and what each of the two audits finds first. */
  static Stream<Arguments> damages() {
    return Stream.of(
        inCircle("a part of another name", 2, DamagedTogetherTest::renamed, PART_IN_2, WHOLE),
        damage(
            "no commit with the part",
            (balcony, circle) ->
                circle.tables.remove(
                    NAMES.decisions(), Map.of("resourceId", text("circle"), "commitNo", number(2))),
            PART_IN_2,
            "the log"),
        damage(
            "a part that cannot be read",
            (balcony, circle) -> circle.commit(2, commit -> commit.remove("books")),
            PART_IN_2,
            "the commit"),
        inCircle("more units", 2, put("q", number(2)), PART_IN_2, "the verdict"),
        inCircle("somebody else", 2, put("a", text("Eve")), PART_IN_2, WHOLE),
        inCircle(
            "the end of another claim",
            5,
            put("p", text(id(0, 999).text())),
            "the part in commit 5 of circle",
            "the verdict"),
        inCircle("another clock", 2, together(put("t", number(1772550773501L))), PART_IN_2, WHOLE),
        inCircle(
            "a part that is held for longer",
            3,
            entry -> entry.put("y", number(Long.parseLong(entry.get("y").n()) + 125)),
            "the part in commit 3 of circle",
            "the verdict"),
        inCircle(
            "another commit of its home",
            2,
            together(put("c", commits("balcony", 3))),
            PART_IN_2,
            WHOLE),
        inCircle("no home", 2, together(other -> other.remove("c")), PART_IN_2, WHOLE),
        inCircle("a part that stands alone", 2, e -> e.remove("tg"), PART_IN_2, "the verdict"),
        damage(
            "a part twice in a commit",
            (balcony, circle) -> circle.commit(3, DamagedTogetherTest::firstTwice),
            "the part in commit 3 of circle",
            "the decision numbers"),
        inCircle("a refused part", 2, put("r", text("sold_out")), PART_IN_2, "the verdict"),
        inBalcony(
            "a grant that names another commit",
            2,
            0,
            together(put("c", commits("circle", 3))),
            "the part in commit 3 of circle",
            WHOLE),
        inBalcony("a grant that names no commit", 6, 0, together(e -> e.remove("c")), PARTS, WHOLE),
        inBalcony(
            "a grant that names a resource which it does not concern",
            2,
            0,
            together(put("c", commits("finale", 3))),
            PARTS,
            WHOLE),
        inBalcony(
            "a refusal for another reason",
            3,
            0,
            entry -> {
              entry.put("r", text("sold_out"));
              limiting(put("r", text("sold_out"))).accept(entry);
            },
            REFUSAL,
            NOTHING),
        inBalcony("a refusal with more left", 3, 0, limiting(more("f")), REFUSAL, NOTHING),
        inBalcony(
            "a refusal on books that would grant it",
            8,
            0,
            limiting(put("c", number(5))),
            REFUSAL,
            NOTHING),
        inBalcony(
            "a refusal on a commit that is not there",
            3,
            0,
            limiting(put("c", number(99))),
            REFUSAL,
            NOTHING),
        inBalcony(
            "a refusal beside a grant of the same transaction, on books before it",
            4,
            2,
            limiting(put("c", number(2))),
            REFUSAL,
            NOTHING),
        inBalcony(
            "what is left within a transaction", 4, 2, limiting(more("f")), REFUSAL, NOTHING));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void isFound(String name, BiConsumer<Damage, Damage> how, String inBalcony, String inCircle) {
    how.accept(balcony, circle);

    finds(balcony, inBalcony);
    finds(circle, inCircle);
  }

  private static void finds(Damage log, String what) {
    if (what.isEmpty()) {
      assertThat(log.audit().firstDifference()).isEmpty();
    } else {
      assertThat(log.first().what()).endsWith(what);
    }
  }

  @Test
  void nothingIsWrongBefore() {
    assertThat(balcony.audit().firstDifference()).isEmpty();
    assertThat(circle.audit().firstDifference()).isEmpty();
    assertThat(circle.audit().units()).isEqualTo(3);
    assertThat(circle.audit().halfErased()).isZero();
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

  private static void renamed(Map<String, AttributeValue> entry) {
    entry.put("i", text(id(0, 998).text()));
    entry.put("wh", text(id(0, 999).text()));
  }

  private static void firstTwice(Map<String, AttributeValue> commit) {
    List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
    entries.add(entries.get(0));
    commit.put("entries", AttributeValue.fromL(entries));
  }

  private static Consumer<Map<String, AttributeValue>> put(String name, AttributeValue value) {
    return map -> map.put(name, value);
  }

  private static Consumer<Map<String, AttributeValue>> more(String name) {
    return map -> map.put(name, number(Long.parseLong(map.get(name).n()) + 1));
  }

  private static Consumer<Map<String, AttributeValue>> together(
      Consumer<Map<String, AttributeValue>> how) {
    return entry -> Damage.inner(entry, "tg", how);
  }

  private static Consumer<Map<String, AttributeValue>> limiting(
      Consumer<Map<String, AttributeValue>> how) {
    return together(other -> Damage.inner(other, "l", how));
  }

  private static AttributeValue commits(String resource, long number) {
    return AttributeValue.fromM(Map.of(resource, number(number)));
  }

  private static Arguments inCircle(
      String name,
      long commit,
      Consumer<Map<String, AttributeValue>> how,
      String inBalcony,
      String inCircle) {
    return damage(name, (balcony, circle) -> circle.entry(commit, 0, how), inBalcony, inCircle);
  }

  private static Arguments inBalcony(
      String name,
      long commit,
      int place,
      Consumer<Map<String, AttributeValue>> how,
      String inBalcony,
      String inCircle) {
    return damage(
        name, (balcony, circle) -> balcony.entry(commit, place, how), inBalcony, inCircle);
  }

  private static Arguments damage(
      String name, BiConsumer<Damage, Damage> how, String inBalcony, String inCircle) {
    return Arguments.of(name, how, inBalcony, inCircle);
  }
}
