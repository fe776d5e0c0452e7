package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.FeedByHand;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.testkit.Records;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A log that was restored to an earlier moment gives its numbers again, with other content. Readers
 * from before the restore learn that, whatever number they send.
 */
class RestoredCursorTest {

  private final World before = World.restored(0);
  private final World after = World.restored(1);
  private final String name = Records.ofNewResource().resource().text();

  /** Returns the cursor of the third commit, which a restore loses; another takes its number. */
  private String cursorOfALostCommit() {
    before.put(name, "{\"capacity\": 9}");
    before.reserve(name, "Ada", 1);
    before.reserve(name, "Bob", 1);
    String cursor = before.get(path(0)).text("cursor");
    assertThat(cursor).isEqualTo("3");
    replaceThird();
    return cursor;
  }

  @Test
  void whoReadALostCommitIsToldToBeginAnew() {
    String cursor = cursorOfALostCommit();
    Exchange refused = after.get(path(cursor));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.problem()).isEqualTo("restored");
    assertThat(refused.text("detail")).contains("begin with after=0");

    Exchange anew = after.get(path(0) + "&limit=2");
    assertThat(anew.text("cursor")).isEqualTo("2~1");
    assertThat(anew.number("epoch")).isEqualTo(1);
    Exchange rest = after.get(anew.text("next"));
    assertThat(rest.json().at("/commits/0/commitNumber").asLong()).isEqualTo(3);
    assertThat(rest.json().at("/commits/0/entries/0/applicant").asText()).isEqualTo("Cleo");
    assertThat(rest.text("cursor")).isEqualTo("3~1");
    assertThat(after.get(path("3~1")).json().path("commits")).isEmpty();
  }

  /** Even a commit that still exists: the reader may know what follows it, or not. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "2~2", "99", "0~2"})
  void everyOtherCursorOfAnotherEpochIsRefused(String cursor) {
    cursorOfALostCommit();
    assertThat(after.get(path(cursor)).problem()).as(cursor).isEqualTo("restored");
  }

  @Test
  void theFeedSaysTheSame() {
    cursorOfALostCommit();
    FeedByHand.tell(name, 1, 2);
    String old = before.get("/v1/feed?after=newest").text("cursor");
    assertThat(old).doesNotContain("~");
    FeedByHand.tell(name, 3);

    Exchange refused = after.get("/v1/feed?after=" + old);
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.problem()).isEqualTo("restored");
    assertThat(refused.text("detail")).contains("after=newest").contains("after=0");

    Exchange newest = after.get("/v1/feed?after=newest");
    assertThat(newest.text("cursor")).endsWith("~1");
    assertThat(newest.number("epoch")).isEqualTo(1);
    FeedByHand.tell(name, 3);
    JsonNode page = after.get(newest.text("next")).json();
    assertThat(page.at("/commits/0/entries/0/applicant").asText()).isEqualTo("Cleo");
    assertThat(before.get("/v1/feed?after=" + newest.text("cursor")).problem())
        .isEqualTo("restored");
    assertThat(after.get("/v1/feed?after=start").status()).isEqualTo(200);
  }

  @Test
  void aCursorOfARosterIsOfItsEpochToo() {
    cursorOfALostCommit();
    String roster = "/v1/resources/" + name + "/roster?limit=1";
    String old = before.get(roster).text("next");
    assertThat(after.get(old).problem()).isEqualTo("invalid-cursor");
    String next = after.get(roster).text("next");
    assertThat(after.get(next).json().at("/entries/0/applicant").asText()).isEqualTo("Cleo");
  }

  @Test
  void whereNothingWasRestoredNothingIsMarked() {
    before.put(name, "{\"capacity\": 9}");
    assertThat(before.get(path(1)).body())
        .isEqualTo(
            "{\"resourceId\":\"%1$s\",\"asOfCommit\":1,\"commits\":[],\"cursor\":1,\"next\":\"/v1/resources/%1$s/verdicts?after=1&limit=100\"}\n"
                .formatted(name));
  }

  private String path(Object after) {
    return "/v1/resources/" + name + "/verdicts?after=" + after;
  }

  /** Replaces commit 3, as if a restore had cut the log and another process had appended. */
  private void replaceThird() {
    Map<String, AttributeValue> key =
        Map.of(
            "resourceId", AttributeValue.fromS(name),
            "commitNo", AttributeValue.fromN("3"));
    World.client()
        .updateItem(
            update ->
                update
                    .tableName(World.tables().decisions())
                    .key(key)
                    .conditionExpression("entries[0].a = :bob")
                    .updateExpression("SET entries[0].a = :cleo")
                    .expressionAttributeValues(
                        Map.of(
                            ":bob", AttributeValue.fromS("Bob"),
                            ":cleo", AttributeValue.fromS("Cleo"))));
  }
}
