package io.lastseat.tables;

import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.Owner;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
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

/** What stands in the tables of a reservation that somebody made who signed in, byte for byte. */
class GoldenOwnerTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Owner ADA = Owner.of("auth0|5f7c8ec7");
  private static final Reserve OWN = Requests.reserve(2, 1).ownedBy(ADA);

  private static Commit commit() {
    Vector<PendingRequest> pendingRequests = Vector.of(Requests.pendingRequest(OWN, 1000));
    Batch batch =
        Batch.decide(
            Requests.books(Terms.ofCapacity(2), 0),
            Facts.at(NOON),
            pendingRequests,
            CommitBytes::ofEntry,
            10_000);
    return new Commit(
        2,
        NOON,
        Decider.RULES,
        batch.entries(),
        batch.books(),
        Marks.NONE.withDecided(1, pendingRequests));
  }

  @Test
  void aRequestIsWrittenAndReadAsItsFileSays() throws IOException {
    StoredRequest stored = new StoredRequest(OWN, Option.some(new NotIn(0, 0)));
    JsonNode golden = golden("request-reserve-owned");
    assertThat(DynamoJson.write(RequestCodec.write(stored))).isEqualTo(golden);
    assertThat(RequestCodec.read(DynamoJson.read(golden))).isEqualTo(new ReadRequest.Ours(stored));
  }

  /** Whose it is is read from rows and commits, too. */
  @Test
  void commitsAndRowsKeepTheOwner() {
    assertThat(CommitCodec.read(CommitCodec.write(commit()))).isEqualTo(commit());
    for (Row row : commit().rows()) {
      assertThat(RowCodec.read(RowCodec.write(row))).isEqualTo(row);
    }
    assertThat(commit().rows()).isNotEmpty();
    assertThat(CommitCodec.write(commit()).toString()).contains(ADA.hash());
  }

  @Test
  void theLogIsNoLargerThanTheBooksSay() {
    assertThat(CommitBytes.ofEntry(commit().entries().head()))
        .isGreaterThanOrEqualTo(
            ItemSize.of(CommitCodec.write(commit()).get("entries").l().get(0).m()));
  }

  @Test
  void theOwnerOutlivesEveryChange() {
    assertThat(OWN.comparedBy("key").owner()).contains(ADA);
    assertThat(OWN.waitingFor(Duration.ofSeconds(5)).owner()).contains(ADA);
    assertThat(OWN.byPublicDoor().owner()).contains(ADA);
    assertThat(Requests.reserve(2, 1).owner()).isEmpty();
  }

  @Test
  void onlyAHashIsKept() {
    assertThat(ADA.hash()).hasSize(32).doesNotContain("5f7c8ec7");
    assertThat(Owner.of("auth0|5f7c8ec7")).isEqualTo(ADA);
    assertThat(Owner.of("auth0|5f7c8ec8")).isNotEqualTo(ADA);
    assertThatThrownBy(() -> new Owner("auth0|5f7c8ec7"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static JsonNode golden(String name) throws IOException {
    String file = "/golden/" + name + ".json";
    try (InputStream in = GoldenOwnerTest.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    }
  }
}
