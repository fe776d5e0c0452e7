package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.Row;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What stands in the tables of reservations that create the resource, byte for byte. */
class GoldenCreatingTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** All of them, but for a waiting list. */
  private static final Terms TERMS =
      new Terms(
          1,
          Option.some(NOON.minusSeconds(60)),
          Option.some(NOON.plusSeconds(3600)),
          Option.some(1L),
          Option.some("ada@example.org"),
          false,
          Admission.IMMEDIATE,
          new HoldTerms(
              Option.some(Duration.ofMinutes(10)),
              Option.some(Duration.ofHours(1)),
              Option.some(NOON.plusSeconds(7200))));

  private static final Reserve CREATING = Requests.reserve(1, 1).creating(TERMS);

  private static final StoredRequest STORED =
      new StoredRequest(CREATING, Option.some(new NotIn(0, 0)));

  private static Commit commit() {
    Vector<PendingRequest> pendingRequests =
        Vector.of(CREATING, Requests.reserve(2, 1).creating(Terms.ofCapacity(1)))
            .map(request -> Requests.pendingRequest(request, 1000));
    Batch batch =
        Batch.decide(
            Books.empty(CONCERT), Facts.at(NOON), pendingRequests, CommitBytes::ofEntry, 10_000);
    return new Commit(
        1,
        NOON,
        Decider.RULES,
        batch.entries(),
        batch.books().withLog(new LogSize(900, false)),
        Marks.NONE.withDecided(1, pendingRequests));
  }

  @Test
  void aRequestIsWrittenAndReadAsTheFileSays() throws IOException {
    assertThat(DynamoJson.write(RequestCodec.write(STORED)))
        .isEqualTo(golden("request-reserve-create"));
    assertThat(RequestCodec.read(DynamoJson.read(golden("request-reserve-create"))))
        .isEqualTo(new ReadRequest.Ours(STORED));
  }

  @Test
  void aCommitIsWrittenAndReadAsTheFileSays() throws IOException {
    Commit commit = commit();
    assertThat(DynamoJson.write(CommitCodec.write(commit))).isEqualTo(golden("commit-create"));
    assertThat(CommitCodec.read(DynamoJson.read(golden("commit-create")))).isEqualTo(commit);
  }

  @Test
  void aRowIsWrittenAndReadAsTheFileSays() throws IOException {
    Row row = commit().rows().head();
    assertThat(DynamoJson.write(RowCodec.write(row))).isEqualTo(golden("row-create"));
    assertThat(RowCodec.read(DynamoJson.read(golden("row-create")))).isEqualTo(row);
  }

  @Test
  void whatThisProgramDoesNotKnowInsideWaitsForOneThatDoes() {
    ReadRequest read = RequestCodec.read(request(inside("priceOfTomorrow")));
    assertThat(read).isInstanceOf(ReadRequest.Newer.class);
    assertThat(((ReadRequest.Newer) read).why()).contains("create.priceOfTomorrow");
  }

  /** What a newer program means by terms without a capacity this one cannot know. */
  @Test
  void whatIsMissingBesidesMakesItNoImpossibleOne() {
    Map<String, AttributeValue> terms = inside("capacities");
    terms.remove("capacity");
    assertThat(RequestCodec.read(request(terms))).isInstanceOf(ReadRequest.Newer.class);
  }

  @Test
  void aCommitAndARowWithMoreInsideAreOfANewerProgram() {
    Map<String, AttributeValue> commit = new HashMap<>(CommitCodec.write(commit()));
    List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
    Map<String, AttributeValue> first = new HashMap<>(entries.get(0).m());
    first.put("cr", with(first.get("cr").m(), "zz"));
    entries.set(0, AttributeValue.fromM(first));
    commit.put("entries", AttributeValue.fromL(entries));
    assertThatThrownBy(() -> CommitCodec.read(commit)).isInstanceOf(NewerVersionException.class);
    Map<String, AttributeValue> row = new HashMap<>(RowCodec.write(commit().rows().head()));
    row.put("create", with(row.get("create").m(), "priceOfTomorrow"));
    assertThatThrownBy(() -> RowCodec.read(row)).isInstanceOf(NewerVersionException.class);
  }

  @Test
  void whatCannotBeMeantGetsItsVerdict() {
    Map<String, AttributeValue> noCapacity = inside("gate");
    noCapacity.remove("capacity");
    impossible(AttributeValue.fromM(noCapacity));
    impossible(AttributeValue.fromS("capacity 1"));
    impossible(AttributeValue.fromM(Map.of()));
    Map<String, AttributeValue> closed = inside("gate");
    closed.put("closedAt", AttributeValue.fromN("0"));
    impossible(AttributeValue.fromM(closed));
  }

  /** There it would not be found again under its key. */
  @Test
  void inAnotherLaneItCannotBeMeant() {
    Map<String, AttributeValue> item = new HashMap<>(RequestCodec.write(STORED));
    item.put("lane", AttributeValue.fromS("concert#1"));
    item.put("requestId", AttributeValue.fromS("1-" + CREATING.id().token()));
    ReadRequest read = RequestCodec.read(item);
    assertThat(((ReadRequest.Ours) read).stored().request()).isInstanceOf(Impossible.class);
  }

  private static void impossible(AttributeValue create) {
    Map<String, AttributeValue> item = new HashMap<>(RequestCodec.write(STORED));
    item.put("create", create);
    ReadRequest read = RequestCodec.read(item);
    assertThat(read).isInstanceOf(ReadRequest.Ours.class);
    assertThat(((ReadRequest.Ours) read).stored().request()).isInstanceOf(Impossible.class);
  }

  private static Map<String, AttributeValue> inside(String name) {
    return new HashMap<>(with(RequestCodec.write(STORED).get("create").m(), name).m());
  }

  private static AttributeValue with(Map<String, AttributeValue> map, String name) {
    Map<String, AttributeValue> more = new HashMap<>(map);
    more.putIfAbsent(name, AttributeValue.fromN("1"));
    return AttributeValue.fromM(more);
  }

  private static Map<String, AttributeValue> request(Map<String, AttributeValue> create) {
    Map<String, AttributeValue> item = new HashMap<>(RequestCodec.write(STORED));
    item.put("create", AttributeValue.fromM(create));
    return item;
  }

  private static JsonNode golden(String name) throws IOException {
    String file = "/golden/" + name + ".json";
    try (InputStream in = GoldenCreatingTest.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    }
  }
}
