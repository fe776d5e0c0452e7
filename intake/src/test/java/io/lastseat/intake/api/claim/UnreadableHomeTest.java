package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.LongLog;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The log at which a claim is at home says what became of it. The roster of another resource with a
 * part cannot do without it.
 */
class UnreadableHomeTest {

  private final World world = World.deciding();
  private final Claims claims = new Claims(world);

  @AfterAll
  static void giveUp() {
    World.giveUp("lost-");
    World.giveUp("damaged-");
    World.giveUp("other-");
  }

  /** Earlier the roster of the hall had Ada's two units, though none was taken. */
  @ParameterizedTest
  @CsvSource({"lost-end, false", "lost-all, true"})
  void aRosterThatNeedsALostLogSaysSo(String name, boolean all) {
    String home = name + "-desk";
    String hall = name + "-hall";
    cancelled(home, hall);
    String roster = "/v1/resources/" + hall + "/roster";
    assertThat(claims.roster(hall)).isEmpty();
    long newest = LongLog.head(home).number();
    loseRows(home);
    for (long number = all ? 1 : newest; number <= newest; number++) {
      lose(home, number);
    }

    assertThat(claims.taken(hall)).containsExactly(0L, 0L);
    for (String query :
        new String[] {"", "?asOfCommit=" + LongLog.head(hall).number(), "?format=csv"}) {
      Exchange refused = world.get(roster + query);
      assertThat(refused.status()).as(query).isEqualTo(500);
      assertThat(refused.problem()).isEqualTo("log-unreadable");
      assertThat(refused.json().path("detail").asText())
          .startsWith(
              "The roster of %s needs the log of %s, which cannot be read.".formatted(hall, home))
          .contains("lastseat audit");
    }
  }

  @Test
  void aRosterThatNeedsADamagedLogSaysSo() {
    cancelled("damaged-desk", "damaged-hall");
    World.client()
        .updateItem(
            update ->
                update
                    .tableName(World.tables().decisions())
                    .key(key("damaged-desk", LongLog.head("damaged-desk").number()))
                    .updateExpression("SET books = :none")
                    .expressionAttributeValues(Map.of(":none", AttributeValue.fromS("none"))));

    Exchange refused = world.get("/v1/resources/damaged-hall/roster");

    assertThat(refused.status()).isEqualTo(500);
    assertThat(refused.problem()).isEqualTo("log-unreadable");
    assertThat(refused.body()).contains("damaged-desk");
  }

  /** The roster of the home itself, and of what has no part, need no other log. */
  @Test
  void othersAreReadAsAlways() {
    cancelled("other-desk", "other-hall");
    lose("other-hall", LongLog.head("other-hall").number());

    assertThat(claims.roster("other-desk")).isEmpty();
    world.put("other-room", "{\"capacity\": 5}");
    world.reserve("other-room", "Bob", 1);
    assertThat(claims.roster("other-room")).containsExactly("Bob 1 accepted");
  }

  private void cancelled(String home, String hall) {
    world.put(home, "{\"capacity\": 5}");
    world.put(hall, "{\"capacity\": 5}");
    Exchange claim = claims.claim("Ada", home + " 2", hall + " 2");
    assertThat(claims.roster(hall)).containsExactly("Ada 2 accepted");
    claims.follow(claim, "cancel", "");
    world.decide();
    assertThat(claims.taken(hall)).containsExactly(0L, 0L);
  }

  private static void loseRows(String home) {
    String table = World.tables().reservations();
    for (Map<String, AttributeValue> row :
        World.client().scanPaginator(scan -> scan.tableName(table)).items()) {
      if (row.get("request").s().startsWith(home + "/")) {
        World.client()
            .deleteItem(
                delete ->
                    delete
                        .tableName(table)
                        .key(Map.of("request", row.get("request"), "part", row.get("part"))));
      }
    }
  }

  private static void lose(String resource, long commit) {
    World.client()
        .deleteItem(
            delete ->
                delete
                    .tableName(World.tables().decisions())
                    .key(key(resource, commit))
                    .conditionExpression("attribute_exists(commitNo)"));
  }

  private static Map<String, AttributeValue> key(String resource, long commit) {
    return Map.of(
        "resourceId", AttributeValue.fromS(resource),
        "commitNo", AttributeValue.fromN(Long.toString(commit)));
  }
}
