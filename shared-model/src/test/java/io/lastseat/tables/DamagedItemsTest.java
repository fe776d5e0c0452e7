package io.lastseat.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A damaged item and an item of a newer program cause different exceptions. */
class DamagedItemsTest {

  private static final Instant NOW = Requests.NOON;
  private static final AttributeValue NUL = AttributeValue.fromNul(true);
  private static final Verdict ACCEPTED = Requests.granted(Requests.reserve(1, 1), 1, 1);

  static Stream<Arguments> damaged() {
    AttributeValue nothing = AttributeValue.fromL(List.of(NUL));
    AttributeValue noMark = AttributeValue.fromM(Map.of("a", NUL));
    // Found by fuzzing: an arithmetic error is none of the two documented ones.
    AttributeValue large = AttributeValue.fromN("4294967296");
    return Stream.of(
        damaged("one of owing is no number", c -> inside(c, "marks", "owing", nothing)),
        damaged("one of streamed is no map", c -> inside(c, "marks", "streamed", noMark)),
        damaged("one of the entries is no map", c -> c.put("entries", nothing)),
        damaged("books is missing", c -> c.remove("books")),
        damaged("rules is too large: 4294967296", c -> c.put("rules", large)),
        damaged("lanes is too large: 4294967296", c -> inside(c, "books", "lanes", large)));
  }

  private static Arguments damaged(String why, Consumer<Map<String, AttributeValue>> damage) {
    return Arguments.of(why, damage);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damaged")
  void aCommitThatWasDamagedSaysWhere(String why, Consumer<Map<String, AttributeValue>> damage) {
    assertThatIllegalArgumentException().isThrownBy(() -> commit(damage)).withMessage(why);
  }

  @Test
  void soDoesARow() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row("requestId", AttributeValue.fromS("somebody")))
        .withMessage("requestId is no request's: somebody");
  }

  /** This program must not continue such a log: it would lose the unknown attribute. */
  @ParameterizedTest
  @ValueSource(strings = {"books", "marks"})
  void aHeadWithAnAttributeThatThisProgramDoesNotKnow(String map) {
    assertThatThrownBy(() -> commit(c -> inside(c, map, "wheels", AttributeValue.fromN("1"))))
        .isInstanceOf(NewerVersionException.class)
        .hasMessageContaining("wheels")
        .hasMessageContaining("deploy the newer program");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCommitOrAnEntryWithAnAttributeThatThisProgramDoesNotKnow(boolean inTheEntry) {
    Map<String, AttributeValue> item = item();
    Map<String, AttributeValue> entry = new HashMap<>(item.get("entries").l().get(0).m());
    (inTheEntry ? entry : item).put("wheels", AttributeValue.fromN("1"));
    item.put("entries", AttributeValue.fromL(List.of(AttributeValue.fromM(entry))));
    assertThatThrownBy(() -> CommitCodec.read(item))
        .isInstanceOf(NewerVersionException.class)
        .hasMessageContaining("wheels");
  }

  @Test
  void booksThatNeedAFeatureThatThisProgramDoesNotHave() {
    AttributeValue waiting = AttributeValue.fromL(List.of(AttributeValue.fromS("wait")));
    assertThatThrownBy(() -> commit(c -> inside(c, "books", "needs", waiting)))
        .isInstanceOf(NewerVersionException.class)
        .hasMessageContaining("need wait");
  }

  /** The head can be continued; only a reader of the entries needs the newer program. */
  @Test
  void aCommitWithAnEntryOfAKindThatThisProgramDoesNotKnow() {
    Map<String, AttributeValue> item = item();
    Map<String, AttributeValue> entry = new HashMap<>(item.get("entries").l().get(0).m());
    entry.put("k", AttributeValue.fromS("lease"));
    item.put("entries", AttributeValue.fromL(List.of(AttributeValue.fromM(entry))));
    assertThat(CommitCodec.head(item).number()).isEqualTo(1);
    assertThatThrownBy(() -> CommitCodec.read(item))
        .isInstanceOf(NewerVersionException.class)
        .hasMessageContaining("lease");
  }

  private static void inside(
      Map<String, AttributeValue> commit, String map, String name, AttributeValue value) {
    Map<String, AttributeValue> changed = new HashMap<>(commit.get(map).m());
    changed.put(name, value);
    commit.put(map, AttributeValue.fromM(changed));
  }

  private static Map<String, AttributeValue> item() {
    Books books = Books.empty(Requests.CONCERT).at(NOW).withDecision(1);
    return new HashMap<>(
        CommitCodec.write(new Commit(1, NOW, 1, Vector.of(ACCEPTED), books, Marks.NONE)));
  }

  private static Commit commit(Consumer<Map<String, AttributeValue>> damage) {
    Map<String, AttributeValue> item = item();
    damage.accept(item);
    return CommitCodec.read(item);
  }

  private static Object row(String name, AttributeValue value) {
    Map<String, AttributeValue> row =
        new HashMap<>(RowCodec.write(new VerdictRow(ACCEPTED, 1, NOW, false)));
    row.put(name, value);
    return RowCodec.read(row);
  }
}
