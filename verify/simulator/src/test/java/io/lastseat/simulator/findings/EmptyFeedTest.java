package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.feed.FeedTable;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A reader takes a cursor of a feed in which nothing was told yet, and reads all logs. Then they
 * are restored to an earlier moment.
 */
class EmptyFeedTest {

  private static final TableNames TABLES = TableNames.withPrefix("empty-");

  private final DynamoDbClient client =
      TablesClient.over(
          Database.of(TableDefinitions.all(TABLES).append(FeedTable.definition("feed"))));

  @Test
  void whoTookItsCursorIsToldOfARestore() {
    String cursor = cursor(look(0, "newest"));
    assertThat(cursor(look(0, cursor))).isEqualTo(cursor);
    assertThat(look(1, cursor).getStatusCode()).isEqualTo(409);
    assertThat(look(1, cursor(look(1, "newest"))).getStatusCode()).isEqualTo(200);
    assertThat(look(1, "start").getStatusCode()).as("where a reader begins").isEqualTo(200);
  }

  private static String cursor(APIGatewayV2HTTPResponse answer) {
    assertThat(answer.getStatusCode()).as(answer.getBody()).isEqualTo(200);
    return answer.getBody().replaceAll("(?s).*\"cursor\":\"([^\"]*).*", "$1");
  }

  private APIGatewayV2HTTPResponse look(long epoch, String after) {
    IntakeParts parts =
        StillParts.intake(client, TABLES, Instant.parse("2026-01-01T09:00:00Z"), epoch);
    return new IntakeFunction(parts.withFeed("feed"))
        .handleRequest(Calls.get("/v1/feed?after=" + after), Calls.CONTEXT);
  }
}
