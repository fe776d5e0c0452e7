package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One log has lost its part of a claim, as a restore may leave it. */
class HalfClaimApiTest {

  private final World world = World.deciding();
  private final Claims claims = new Claims(world);

  /** An earlier version gave back two units that the hall never had: its roster had 7 of 5. */
  @Test
  void itsEndWaitsAndNobodyGetsWhatIsNotThere() {
    world.put("half-desk", "{\"capacity\": 5}");
    world.put("half-hall", "{\"capacity\": 5}");
    Exchange claim = claims.claim("Ada", "half-desk 2", "half-hall 2");
    lose("half-hall", "2");
    assertThat(world.reserve("half-hall", "Bob", 5).text("status")).isEqualTo("accepted");

    Exchange cancelled = claims.follow(claim, "cancel", "");

    assertThat(cancelled.status()).isEqualTo(202);
    assertThat(world.get(claim.header("Location")).text("status")).isEqualTo("accepted");
    assertThat(claims.taken("half-hall")).containsExactly(5L, 0L);
    assertThat(world.reserve("half-hall", "Cyd", 2).text("status")).isEqualTo("rejected");
    assertThat(claims.roster("half-hall")).containsExactly("Bob 5 accepted");
    assertThat(claims.roster("half-desk")).containsExactly("Ada 2 accepted");
    assertThat(world.reserve("half-desk", "Cyd", 3).text("status")).isEqualTo("accepted");
  }

  private static void lose(String resource, String commit) {
    Map<String, AttributeValue> key =
        Map.of(
            "resourceId", AttributeValue.fromS(resource),
            "commitNo", AttributeValue.fromN(commit));
    World.client()
        .deleteItem(
            delete ->
                delete
                    .tableName(World.tables().decisions())
                    .key(key)
                    .conditionExpression("attribute_exists(commitNo)"));
  }
}
