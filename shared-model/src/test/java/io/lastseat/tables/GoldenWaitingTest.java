package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

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
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What stands in the tables of a waiting list, byte for byte. */
class GoldenWaitingTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final HoldTerms HOLDS =
      new HoldTerms(Option.none(), Option.some(Duration.ofHours(2)), Option.none());

  private static Reserve wishing(int number, long quantity) {
    return new Reserve(
        Requests.id(number), CONCERT, NOON, "Ada", quantity, Option.none(), Option.none(), true);
  }

  private static Reserve briefly(int number, long quantity) {
    return new Reserve(
        Requests.id(number),
        CONCERT,
        NOON,
        "Bo",
        quantity,
        Option.none(),
        Option.some(Duration.ofMinutes(10)),
        true);
  }

  private static Terms terms(long capacity) {
    return Terms.ofCapacity(capacity)
        .withHolds(HOLDS)
        .withWaiting(new WaitingTerms(Option.some(5L), Option.some(Duration.ofHours(1))));
  }

  /** One has it all, four wait; one leaves; room for one; and one asks for more than there is. */
  private static Commit commit() {
    RequestId first = Requests.id(11);
    Vector<Request> requests =
        Vector.of(
            Requests.configure(10, terms(3)),
            wishing(11, 3),
            briefly(12, 1),
            wishing(13, 3),
            wishing(14, 2),
            wishing(15, 2),
            new Cancel(Cancel.idFor(Requests.id(14)), CONCERT, NOON, Requests.id(14)),
            new Cancel(Cancel.idFor(first), CONCERT, NOON, first),
            Requests.replacing(1, 16, terms(2)));
    Vector<PendingRequest> pendingRequests =
        requests.map(request -> Requests.pendingRequest(request, 1000));
    Batch batch =
        Batch.decide(
            Books.empty(CONCERT), Facts.at(NOON), pendingRequests, CommitBytes::ofEntry, 10_000);
    assertThat(batch.taken()).isEqualTo(requests.size());
    return new Commit(
        1,
        NOON,
        Decider.RULES,
        batch.entries(),
        batch.books().withLog(new LogSize(2_000, false)),
        Marks.NONE.withDecided(1, pendingRequests));
  }

  @Test
  void aCommitIsWrittenAndReadAsTheFileSays() throws IOException {
    Commit commit = commit();
    assertThat(commit.promotions()).hasSize(2);
    assertThat(DynamoJson.write(CommitCodec.write(commit))).isEqualTo(golden("commit-waiting"));
    assertThat(CommitCodec.read(DynamoJson.read(golden("commit-waiting")))).isEqualTo(commit);
  }

  @Test
  void everyRowIsReadAsItWasWritten() {
    Vector<Row> rows = commit().rows();
    assertThat(rows.filter(PlaceRow.class::isInstance)).hasSize(4);
    assertThat(rows.map(RowCodec::write).map(RowCodec::read)).isEqualTo(rows);
    assertThat(rows.map(row -> RowCodec.key(row).toString()).distinct()).hasSize(rows.size());
  }

  @Test
  void aPlaceIsWrittenAsTheFileSays() throws IOException {
    Row place = commit().rows().find(PlaceRow.class::isInstance).get();
    assertThat(DynamoJson.write(RowCodec.write(place))).isEqualTo(golden("row-place"));
  }

  @Test
  void whoWaitsForALockForSomeTimeIsWrittenAndReadWithIt() {
    Reserve acquired =
        new Reserve(
                Requests.id(1),
                CONCERT,
                NOON,
                "Ada",
                1,
                Option.none(),
                Option.some(Duration.ofMinutes(1)))
            .creating(Terms.ofLock());
    Reserve waits =
        new Reserve(
                Requests.id(2),
                CONCERT,
                NOON,
                "Bo",
                1,
                Option.none(),
                Option.some(Duration.ofMinutes(1)))
            .creating(Terms.ofLock())
            .waitingFor(Duration.ofSeconds(20));
    Vector<PendingRequest> pendingRequests =
        Vector.of(acquired, waits).map(request -> Requests.pendingRequest(request, 1000));
    Batch batch =
        Batch.decide(
            Books.empty(CONCERT), Facts.at(NOON), pendingRequests, CommitBytes::ofEntry, 10_000);
    Commit commit =
        new Commit(
            1,
            NOON,
            Decider.RULES,
            batch.entries(),
            batch.books().withLog(new LogSize(2_000, false)),
            Marks.NONE.withDecided(1, pendingRequests));

    var item = CommitCodec.write(commit);
    assertThat(CommitCodec.read(item)).isEqualTo(commit);
    assertThat(item.get("entries").l().get(1).m().get("wf").n()).isEqualTo("20000");
    var place = RowCodec.write(commit.rows().find(PlaceRow.class::isInstance).get());
    assertThat(place.get("waitsUntil").n())
        .isEqualTo(Long.toString(NOON.plusSeconds(20).toEpochMilli()));
    assertThat(commit.rows().map(RowCodec::write).map(RowCodec::read)).isEqualTo(commit.rows());
    assertThat(ItemSize.of(item) - ItemSize.of(CommitCodec.write(headOnly(commit))))
        .isLessThanOrEqualTo(batch.bytes());
  }

  @Test
  void anEntryTakesNoMoreThanIsReckoned() {
    Commit commit = commit();
    int reckoned = commit.entries().map(CommitBytes::ofEntry).sum().intValue();
    int real =
        ItemSize.of(CommitCodec.write(commit)) - ItemSize.of(CommitCodec.write(headOnly(commit)));
    assertThat(real).isLessThanOrEqualTo(reckoned);
  }

  private static Commit headOnly(Commit commit) {
    return new Commit(
        commit.number(),
        commit.decidedAt(),
        commit.rules(),
        Vector.empty(),
        commit.books(),
        commit.marks());
  }

  private static JsonNode golden(String name) throws IOException {
    String file = "/golden/" + name + ".json";
    try (InputStream in = GoldenWaitingTest.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    }
  }
}
