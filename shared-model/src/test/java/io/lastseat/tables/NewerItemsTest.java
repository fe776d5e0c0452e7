package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.TablesItem.State;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.commit.LogPlace;
import io.lastseat.tables.commit.Tombstone;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a newer program wrote is never read as something else: {@code docs/stored-format.md}. */
class NewerItemsTest {

  private static final AttributeValue ONE = AttributeValue.fromN("1");
  private static final Verdict GRANTED = Requests.granted(Requests.reserve(1, 1), 1, 1);
  private static final Map<String, AttributeValue> ROW =
      RowCodec.write(new VerdictRow(GRANTED, 1, NOON, false));
  private static final Map<String, AttributeValue> COMMIT =
      CommitCodec.write(
          new Commit(
              1,
              NOON,
              1,
              Vector.of(GRANTED),
              Books.empty(CONCERT).at(NOON).withDecision(1),
              Marks.NONE));
  private static final Map<String, AttributeValue> TABLES =
      new TablesItem(TableNames.withPrefix("a-"), 1, State.IN_USE).write();
  private static final Map<String, AttributeValue> STONE = Tombstone.write(CONCERT, 7);

  static Stream<Arguments> readers() {
    Consumer<Map<String, AttributeValue>> commit = CommitCodec::read;
    Consumer<Map<String, AttributeValue>> head = CommitCodec::head;
    Consumer<Map<String, AttributeValue>> row = RowCodec::read;
    Consumer<Map<String, AttributeValue>> tables = TablesItem::read;
    Consumer<Map<String, AttributeValue>> place = item -> new LogPlace(item).commit();
    return Stream.of(
        Arguments.of("a version of a commit", commit, with(COMMIT, "v", version())),
        Arguments.of("a part of a commit", commit, with(COMMIT, "wheels", ONE)),
        Arguments.of("a version of a head", head, with(COMMIT, "v", version())),
        Arguments.of("a version of a tombstone", place, with(STONE, "v", version())),
        Arguments.of("a version of a row", row, with(ROW, "v", version())),
        Arguments.of("a part of a row", row, with(ROW, "wheels", ONE)),
        Arguments.of("a reason", row, with(ROW, "reason", AttributeValue.fromS("weather"))),
        Arguments.of("a kind", row, with(ROW, "kind", AttributeValue.fromS("teleport"))),
        Arguments.of("a version of the tables' names", tables, with(TABLES, "v", version())),
        Arguments.of("a part of the tables' names", tables, with(TABLES, "wheels", ONE)),
        Arguments.of("a state", tables, with(TABLES, "state", AttributeValue.fromS("SEALED"))));
  }

  private static AttributeValue version() {
    return AttributeValue.fromN(Integer.toString(FormatVersion.CURRENT + 1));
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String name, AttributeValue value) {
    Map<String, AttributeValue> changed = new HashMap<>(item);
    changed.put(name, value);
    return changed;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("readers")
  void itIsRefused(
      String what, Consumer<Map<String, AttributeValue>> read, Map<String, AttributeValue> item) {
    assertThatThrownBy(() -> read.accept(item))
        .isInstanceOf(NewerVersionException.class)
        .hasMessageEndingWith(": deploy the newer program.");
  }

  private static Map<String, AttributeValue> configure() {
    Terms terms =
        Terms.ofCapacity(3)
            .withCategories(
                Vector.of(
                    new Category("adult", Option.none(), Option.none(), Option.none(), false)));
    Request request =
        new Configure(Requests.id(1), CONCERT, NOON, terms, Option.none(), Option.none());
    return RequestCodec.write(new StoredRequest(request, Option.none()));
  }

  static Stream<Arguments> requests() {
    Map<String, AttributeValue> category =
        with(configure().get("categories").l().get(0).m(), "wheels", ONE);
    return Stream.of(
        Arguments.of("v", version(), "its version is 2"),
        Arguments.of("wheels", ONE, "it has wheels"),
        Arguments.of("kind", AttributeValue.fromS("teleport"), "its kind is teleport"),
        Arguments.of(
            "admission",
            AttributeValue.fromS("lottery"),
            "admission is 'lottery', which this program does not know"),
        Arguments.of(
            "categories", AttributeValue.fromL(List.of(AttributeValue.fromM(category))), "wheels"));
  }

  /** It waits for that program, and is not decided as an impossible one. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void aRequestWaits(String name, AttributeValue value, String why) {
    assertThat(RequestCodec.read(configure())).isInstanceOf(ReadRequest.Known.class);
    assertThat(RequestCodec.read(with(configure(), name, value)))
        .isInstanceOfSatisfying(
            ReadRequest.Newer.class, newer -> assertThat(newer.why()).contains(why));
  }

  /** The note stays where it is, and stops no other one. */
  @Test
  void aNoteIsPassedOver() {
    Map<String, AttributeValue> note =
        ParkedItem.of(CONCERT, Vector.of(Requests.id(1)), "It fails", true, NOON, NOON).write();
    assertThat(ParkedItem.SCHEMA.mapToItem(note).isWhole()).isTrue();
    assertThat(ParkedItem.SCHEMA.mapToItem(with(note, "v", version())).isWhole()).isFalse();
    assertThat(ParkedItem.SCHEMA.mapToItem(with(note, "wheels", ONE)).isWhole()).isFalse();
  }
}
