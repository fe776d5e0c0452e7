package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.roster.Roster;
import io.lastseat.intake.roster.Roster.RosterPage;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * A claim of desk and hall was cancelled. DynamoDB shows the transaction in the hall's log, and not
 * yet in the desk's, to the first query; its rows are not written. So the roster of the hall showed
 * the claim, though its own books had got the units back.
 */
class RosterAmidTransactionTest extends HallTables {

  private static final ResourceId DESK = new ResourceId("desk");

  private int looksAtTheDesk;

  @Test
  void theRosterOfAPartReadsTheLogOfItsHomeAgain() {
    decide(
        tables, new Configure(id(1), DESK, NOW, Terms.ofCapacity(1), Option.none(), Option.none()));
    decide(
        tables, new Configure(id(2), HALL, NOW, Terms.ofCapacity(1), Option.none(), Option.none()));
    Reserve own = new Reserve(id(3), DESK, NOW, "guest", 1, Option.none());
    decide(tables, new Claim(own, TreeMap.of(HALL, 1L)));
    Database before = database;
    Request end = new Cancel(Cancel.idFor(id(3)), DESK, NOW, id(3));
    assertThat(decide(dying(), end).failure()).isNotEmpty();

    SerializerParts reader = StillParts.serializer(late(before), NAMES, NOW, LogLimits.ORDINARY);
    RosterPage page = new Roster(reader.log(), reader.rows()).page(HALL, Option.none(), 10).get();

    assertThat(page.books().books().taken()).isZero();
    assertThat(page.entries()).isEmpty();
    assertThat(parts(Duration.ZERO, 0).rows().of(DESK, id(3)).since()).as("no row of it").isEmpty();
  }

  private Decided decide(DynamoDbClient client, Request request) {
    write(stored(request));
    return StillParts.serializer(client, NAMES, NOW, LogLimits.ORDINARY)
        .decider()
        .decide(request.resource(), Vector.of(PendingRequest.found(stored(request))));
  }

  private DynamoDbClient dying() {
    return TablesClient.of(
        request -> {
          if (request instanceof BatchWriteItemRequest) {
            throw SdkClientException.create("it died before its rows");
          }
          return TablesClient.send(tables, request);
        });
  }

  /** Shows the desk's log to the first query as it was. */
  private DynamoDbClient late(Database before) {
    return TablesClient.of(
        request -> {
          if (request instanceof QueryRequest query
              && query.tableName().equals(NAMES.decisions())
              && query.expressionAttributeValues().toString().contains(DESK.text())
              && ++looksAtTheDesk == 1) {
            return TablesClient.orThrow(Operations.apply(before, request).answer());
          }
          return TablesClient.send(tables, request);
        });
  }
}
