package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Decider;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.Row;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The stored items of claims over several resources, byte for byte. */
class GoldenClaimsTest {

  private static final ResourceId DINNER = new ResourceId("dinner");
  private static final Claim GRANTED = claim(1, 2);

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

  /**
   * Returns a commit with a granted claim, one that the other resource refuses, and the first's
   * end.
   */
  private static Commit commit(ResourceId resource) {
    Vector<PendingRequest> pendingRequests =
        Vector.of(GRANTED, claim(2, 9), Requests.cancel(1))
            .map(request -> Requests.pendingRequest(request, 1000));
    MultiLogBatch.CommitDraft next =
        MultiLogBatch.decide(
                CONCERT,
                TreeMap.of(CONCERT, 4L, DINNER, 7L),
                TreeMap.of(CONCERT, books(CONCERT), DINNER, books(DINNER)),
                any -> Facts.at(NOON),
                pendingRequests,
                CommitBytes::ofEntry,
                10_000)
            .logs()
            .get(resource)
            .get();
    boolean home = resource.equals(CONCERT);
    return new Commit(
        home ? 5 : 8,
        NOON,
        Decider.RULES,
        next.entries(),
        next.books().withLog(new LogSize(900, false)),
        home ? Marks.NONE.withDecided(5, pendingRequests) : Marks.NONE);
  }

  @Test
  void requestAndCommitsOfHomeAndOtherStandAsTheFilesSay() {
    Golden.request("request-claim", new StoredRequest(GRANTED, Option.some(new NotIn(0, 4))));
    Golden.commit("commit-claim", commit(CONCERT));
    Golden.commit("commit-part", commit(DINNER));
  }

  /** The rows of a granted, a refused and an ended claim; the other resource has none. */
  @Test
  void rowsStandAsTheFilesSay() {
    Vector<Row> rows = commit(CONCERT).rows();
    Golden.row("row-claim", rows.get(0));
    Golden.row("row-claim-refused", rows.get(1));
    Golden.row("row-claim-grant", rows.get(3));
    assertThat(commit(DINNER).rows()).isEmpty();
  }
}
