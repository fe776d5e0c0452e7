package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.json.ItemJson;
import io.lastseat.json.JsonWalk;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.Row;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Golden files: items as DynamoDB's wire has them. Each check compares an item with its file, in
 * both directions.
 */
final class Golden {

  private static final JsonFactory FACTORY = new JsonFactory();
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Checks a request that was written when intake knew nothing of its log. */
  static void request(String file, Request request) {
    request(file, new StoredRequest(request, Option.some(new NotIn(0, 0))));
  }

  static void request(String file, StoredRequest stored) {
    ReadRequest read = new ReadRequest.Known(stored);
    stands(file, read, any -> RequestCodec.write(stored), RequestCodec::read);
  }

  static void commit(String file, Commit commit) {
    stands(file, commit, CommitCodec::write, CommitCodec::read);
    isNoLargerThanReckoned(commit);
  }

  static void row(String file, Row row) {
    stands(file, row, RowCodec::write, RowCodec::read);
  }

  static <T> void stands(
      String file,
      T value,
      Function<T, Map<String, AttributeValue>> write,
      Function<Map<String, AttributeValue>, T> read) {
    JsonNode golden = file(file);
    assertThat(json(write.apply(value))).as(file).isEqualTo(golden);
    assertThat(read.apply(item(golden))).as(file).isEqualTo(value);
  }

  /** Checks that each row is read as it was written, under a key of its own. */
  static void readBack(Vector<Row> rows) {
    assertThat(rows.map(RowCodec::write).map(RowCodec::read)).isEqualTo(rows).isNotEmpty();
    assertThat(rows.map(row -> RowCodec.key(row).toString()).distinct()).hasSize(rows.size());
  }

  /** Checks that no entry is larger than estimated, including its place in the list. */
  static void isNoLargerThanReckoned(Commit commit) {
    Vector.ofAll(CommitCodec.write(commit).get("entries").l())
        .zip(commit.entries())
        .forEach(
            entry ->
                assertThat(ItemSize.ofValue(entry._1()) + 1)
                    .isLessThanOrEqualTo(CommitBytes.ofEntry(entry._2())));
  }

  /** Returns the first commit of a log of so many bytes; it decides these requests at noon. */
  static Commit first(long logBytes, Request... requests) {
    Vector<PendingRequest> pending =
        Vector.of(requests).map(request -> Requests.pendingRequest(request, 1000));
    Batch batch =
        Batch.decide(Books.empty(CONCERT), Facts.at(NOON), pending, CommitBytes::ofEntry, 10_000);
    assertThat(batch.taken()).isEqualTo(requests.length);
    return new Commit(
        1,
        NOON,
        Decider.RULES,
        batch.entries(),
        batch.books().withLog(new LogSize(logBytes, false)),
        Marks.NONE.withDecided(1, pending));
  }

  /** Returns the second commit of a log with these books; it decides this request at noon. */
  static Commit second(Books before, Request request) {
    Batch batch =
        Batch.decide(
            before,
            Facts.at(NOON),
            Vector.of(Requests.pendingRequest(request, 1000)),
            CommitBytes::ofEntry,
            10_000);
    return new Commit(2, NOON, Decider.RULES, batch.entries(), batch.books(), Marks.NONE);
  }

  /** Returns the item with this attribute changed, in the map at these names. */
  static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item,
      UnaryOperator<Map<String, AttributeValue>> change,
      String... names) {
    Map<String, AttributeValue> changed = new HashMap<>(item);
    if (names.length == 0) {
      return change.apply(changed);
    }
    String[] rest = java.util.Arrays.copyOfRange(names, 1, names.length);
    changed.computeIfPresent(
        names[0], (name, map) -> AttributeValue.fromM(with(map.m(), change, rest)));
    return changed;
  }

  static JsonNode file(String name) {
    String file = "/golden/" + name + ".json";
    try (InputStream in = Golden.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static JsonNode json(Map<String, AttributeValue> item) {
    try {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = FACTORY.createGenerator(text)) {
        ItemJson.write(item, json);
      }
      return JSON.readTree(text.toString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static Map<String, AttributeValue> item(JsonNode json) {
    try (JsonParser parser = FACTORY.createParser(json.toString())) {
      parser.nextToken();
      return Objects.requireNonNull(JsonWalk.map(parser, ItemJson::value));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Golden() {}
}
