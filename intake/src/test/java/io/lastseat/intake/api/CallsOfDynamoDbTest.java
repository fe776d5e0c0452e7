package io.lastseat.intake.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.claim.Claims;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The DynamoDB cost of each call: a read or write of one item of limited texts is one unit. */
class CallsOfDynamoDbTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";

  /** A read of the index, and, if the index shows a small log, a read of the log. */
  private static final int NEWCOMER = 2;

  private final Counting counting = new Counting();
  private final World world = World.through(counting);

  @Test
  void aCrowdCostsOneWriteEachAndOneReadTogether() {
    world.put("crowd", "{\"capacity\": 1000}");
    world.letPass(Duration.ofSeconds(1));
    counting.taken();

    for (int i = 0; i < 100; i++) {
      assertThat(world.post("crowd", ADA).status()).isEqualTo(202);
    }

    assertThat(counting.taken()).isEqualTo(Map.of("Query decisions", 1, "PutItem requests", 100));
  }

  @Test
  void aCrowdAtAFullHouseCostsOneReadTogether() {
    world.put("full-crowd", "{\"capacity\": 0}");
    world.letPass(Duration.ofSeconds(1));
    counting.taken();

    for (int i = 0; i < 100; i++) {
      assertThat(world.post("full-crowd", ADA).status()).isEqualTo(200);
    }

    assertThat(counting.taken()).isEqualTo(Map.of("Query decisions", 1));
    world.letPass(Duration.ofSeconds(1));
    world.post("full-crowd", ADA);
    assertThat(counting.taken()).as("it knows the log now").isEqualTo(Map.of("Query decisions", 1));
  }

  @Test
  void aVerdictIsOneReadAndAPendingRequestTwo() {
    world.put("status", "{\"capacity\": 1000}");
    String location = world.post("status", ADA).header("Location");
    counting.taken();

    world.get(location);
    assertThat(counting.taken()).isEqualTo(Map.of("Query reservations", 1, "GetItem requests", 1));
    world.decide();
    world.get(location);
    assertThat(counting.taken()).isEqualTo(Map.of("Query reservations", 1));
  }

  @Test
  void whoWaitsLooksAtTheVerdictAlone() {
    world.put("waiting", "{\"capacity\": 1000}");
    world.letPass(Duration.ofSeconds(1));
    counting.taken();

    world.post("waiting", ADA, Map.of("prefer", "wait=5"));

    assertThat(counting.taken())
        .isEqualTo(Map.of("Query decisions", 1, "PutItem requests", 1, "Query reservations", 1));
  }

  @Test
  void creatingAResourceReadsItsBooksBeforeAndAfter() {
    world.put("costs", "{\"capacity\": 1}");

    assertThat(counting.taken())
        .isEqualTo(Map.of("Query decisions", 2, "PutItem requests", 1, "Query reservations", 1));
  }

  @Test
  void aPageOfARosterReadsTheBooksAndTheLog() {
    world.put("page", "{\"capacity\": 1000}");
    world.reserve("page", "Ada", 1);
    counting.taken();

    world.get("/v1/resources/page/roster");

    assertThat(counting.taken()).isEqualTo(Map.of("Query decisions", NEWCOMER + 1));
  }

  /** They say how far the log of a claim's home reaches at least. */
  @Test
  void theNewestCommitsAreLookedIntoForEachPage() {
    Claims claims = new Claims(world);
    world.put("paged-a", "{\"capacity\": 9}");
    world.put("paged-b", "{\"capacity\": 9}");
    claims.follow(claims.claim("Ada", "paged-a 1", "paged-b 1"), "cancel", "");
    claims.claim("Bob", "paged-a 1", "paged-b 1");
    String next = world.get("/v1/resources/paged-b/roster?limit=1").text("next");
    counting.taken();

    assertThat(world.get(next).json().findValuesAsText("applicant")).containsExactly("Bob");

    // The page before already named two commits that owe rows.
    assertThat(counting.taken()).containsEntry("Query decisions", 5);
  }

  /** The books tell the decisions per commit, so no read asks for too few commits. */
  @Test
  void aRosterOfManySmallCommitsIsReadAtOnce() {
    world.put("small-commits", "{\"capacity\": 0}");
    world.appendRefusals("small-commits", 60);
    counting.taken();

    world.get("/v1/resources/small-commits/roster");

    assertThat(counting.taken()).isEqualTo(Map.of("Query decisions", NEWCOMER + 1));
  }
}
