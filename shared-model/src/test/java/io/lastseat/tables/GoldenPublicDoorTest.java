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
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.Row;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What stands in the tables of a resource that is open to the public, byte for byte. */
class GoldenPublicDoorTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Terms TERMS = Terms.ofCapacity(2).withPublicSignUp(true);
  private static final Request OPENING =
      new Configure(Requests.id(1), CONCERT, NOON, TERMS, Option.none(), Option.none());
  private static final Reserve SIGN_UP = Requests.reserve(2, 1).byPublicDoor();

  private static Commit commit() {
    Vector<PendingRequest> pendingRequests =
        Vector.of(OPENING, SIGN_UP, Requests.reserve(3, 1))
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
  void requestsAreWrittenAndReadAsTheirFilesSay() throws IOException {
    stands("request-configure-public", OPENING);
    stands("request-reserve-public", SIGN_UP);
  }

  private static void stands(String name, Request request) throws IOException {
    StoredRequest stored = new StoredRequest(request, Option.some(new NotIn(0, 0)));
    assertThat(DynamoJson.write(RequestCodec.write(stored))).as(name).isEqualTo(golden(name));
    assertThat(RequestCodec.read(DynamoJson.read(golden(name))))
        .isEqualTo(new ReadRequest.Ours(stored));
  }

  @Test
  void aCommitIsWrittenAndReadAsTheFileSays() throws IOException {
    assertThat(DynamoJson.write(CommitCodec.write(commit()))).isEqualTo(golden("commit-public"));
    assertThat(CommitCodec.read(DynamoJson.read(golden("commit-public")))).isEqualTo(commit());
  }

  /** The rows are what the door looks at. */
  @Test
  void rowsKeepWhatCameInByTheDoor() {
    for (Row row : commit().rows()) {
      assertThat(RowCodec.read(RowCodec.write(row))).isEqualTo(row);
    }
  }

  @Test
  void theMarkOutlivesEveryChange() {
    assertThat(SIGN_UP.comparedBy("key").publicDoor()).isTrue();
    assertThat(SIGN_UP.waitingFor(Duration.ofSeconds(5)).publicDoor()).isTrue();
    assertThat(Requests.reserve(3, 1).publicDoor()).isFalse();
  }

  @Test
  void theLogIsNoLargerThanTheBooksSay() {
    for (Request request : new Request[] {OPENING, SIGN_UP}) {
      Vector<PendingRequest> one = Vector.of(Requests.pendingRequest(request, 1000));
      Batch batch =
          Batch.decide(
              Books.empty(CONCERT).withTerms(TERMS, 1),
              Facts.at(NOON),
              one,
              CommitBytes::ofEntry,
              10_000);
      assertThat(batch.entries().map(CommitBytes::ofEntry).head())
          .isGreaterThanOrEqualTo(
              ItemSize.of(
                  CommitCodec.write(
                          new Commit(
                              1,
                              NOON,
                              Decider.RULES,
                              batch.entries(),
                              batch.books(),
                              Marks.NONE.withDecided(1, one)))
                      .get("entries")
                      .l()
                      .get(0)
                      .m()));
    }
  }

  @Test
  void neitherALockNorAReservationOpensTheDoor() {
    assertThatThrownBy(() -> Terms.ofLock().withPublicSignUp(true))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Requests.reserve(1, 1).creating(TERMS))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static JsonNode golden(String name) throws IOException {
    String file = "/golden/" + name + ".json";
    try (InputStream in = GoldenPublicDoorTest.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    }
  }
}
