package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.decide.Decider;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.Row;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What stands in the tables of claims over several resources, byte for byte. */
class GoldenClaimsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final ResourceId DINNER = new ResourceId("dinner");

  private static final Claim GRANTED = claim(1, 2);
  private static final Claim REFUSED = claim(2, 9);
  private static final Cancel END =
      new Cancel(Cancel.idFor(GRANTED.id()), CONCERT, NOON, GRANTED.id());

  private static final StoredRequest STORED =
      new StoredRequest(GRANTED, Option.some(new NotIn(0, 4)));

  private static Claim claim(int number, long dinners) {
    return new Claim(
        new Reserve(
            Requests.id(number),
            CONCERT,
            NOON,
            "Ada",
            1,
            Option.some("the early one"),
            Option.some(Duration.ofMinutes(10))),
        TreeMap.of(DINNER, dinners));
  }

  private static Books books(ResourceId resource) {
    HoldTerms holds = new HoldTerms(Option.none(), Option.some(Duration.ofHours(1)), Option.none());
    return Books.empty(resource).withTerms(Terms.ofCapacity(5).withHolds(holds), 1);
  }

  /** A claim that is granted, one that the other resource refuses, and the end of the first. */
  private static Commit commit(ResourceId resource) {
    SortedMap<ResourceId, Books> books = TreeMap.of(CONCERT, books(CONCERT), DINNER, books(DINNER));
    Vector<PendingRequest> pendingRequests =
        Vector.of(GRANTED, REFUSED, END).map(request -> Requests.pendingRequest(request, 1000));
    MultiLogBatch multiLogBatch =
        MultiLogBatch.decide(
            CONCERT,
            TreeMap.of(CONCERT, 4L, DINNER, 7L),
            books,
            any -> Facts.at(NOON),
            pendingRequests,
            CommitBytes::ofEntry,
            10_000);
    MultiLogBatch.Next next = multiLogBatch.logs().get(resource).get();
    long number = resource.equals(CONCERT) ? 5 : 8;
    return new Commit(
        number,
        NOON,
        Decider.RULES,
        next.entries(),
        next.books().withLog(new LogSize(900, false)),
        resource.equals(CONCERT) ? Marks.NONE.withDecided(5, pendingRequests) : Marks.NONE);
  }

  @Test
  void aRequestIsWrittenAndReadAsTheFileSays() throws IOException {
    assertThat(DynamoJson.write(RequestCodec.write(STORED))).isEqualTo(golden("request-claim"));
    assertThat(RequestCodec.read(DynamoJson.read(golden("request-claim"))))
        .isEqualTo(new ReadRequest.Ours(STORED));
  }

  @Test
  void theCommitsOfHomeAndOtherAreWrittenAndReadAsTheFilesSay() throws IOException {
    commit("commit-claim", commit(CONCERT));
    commit("commit-part", commit(DINNER));
  }

  private static void commit(String file, Commit commit) throws IOException {
    assertThat(DynamoJson.write(CommitCodec.write(commit))).isEqualTo(golden(file));
    assertThat(CommitCodec.read(DynamoJson.read(golden(file)))).isEqualTo(commit);
  }

  /** Granted, refused, and ended; the other resource has none. */
  @Test
  void rowsAreWrittenAndReadAsTheFilesSay() throws IOException {
    Vector<Row> rows = commit(CONCERT).rows();
    row("row-claim", rows.get(0));
    row("row-claim-refused", rows.get(1));
    row("row-claim-grant", rows.get(3));
    assertThat(commit(DINNER).rows()).isEmpty();
  }

  private static void row(String file, Row row) throws IOException {
    assertThat(DynamoJson.write(RowCodec.write(row))).isEqualTo(golden(file));
    assertThat(RowCodec.read(DynamoJson.read(golden(file)))).isEqualTo(row);
  }

  private static JsonNode golden(String name) throws IOException {
    String file = "/golden/" + name + ".json";
    try (InputStream in = GoldenClaimsTest.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    }
  }
}
