package io.lastseat.simulator.auditor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.log.LogLimits;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The auditor on tables that two resources share, with the same ids. */
class AuditorTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private Database database = Database.of(TableDefinitions.all(NAMES));

  @BeforeEach
  void theSameIdsOnTwoResources() {
    decide("hall", 3);
    decide("room", 1);
  }

  @Test
  void aRequestIsNamedByItsResourceAndItsId() {
    Auditor auditor = Auditor.of(NAMES, database);

    auditor.allFinished();
    assertThat(auditor.decided()).isEqualTo(8);
    assertThat(auditor.status("hall", id(2).text())).isEqualTo("accepted");
    assertThat(auditor.status("room", id(2).text())).isEqualTo("rejected");
    assertThat(auditor.status("hall", id(1).text())).isEqualTo("cancelled");
  }

  @ParameterizedTest
  @CsvSource({
    "requests, ''",
    "decisions, ''",
    "decisions, books",
    "decisions, marks",
    "decisions, entries"
  })
  void anAttributeThatItDoesNotKnowIsAViolation(String table, String inside) {
    for (Map<String, AttributeValue> item : database.items(table)) {
      Database altered =
          Operations.apply(
                  database,
                  PutItemRequest.builder().tableName(table).item(more(item, inside)).build())
              .after();

      assertThatThrownBy(() -> Auditor.of(NAMES, altered))
          .isInstanceOf(Violation.class)
          .hasMessageContaining(table.equals("requests") ? "was not asked for so" : "surprise");
    }
  }

  private static Map<String, AttributeValue> more(Map<String, AttributeValue> item, String inside) {
    Map<String, AttributeValue> more = new HashMap<>(item);
    if (inside.isEmpty()) {
      more.put("surprise", AttributeValue.fromN("1"));
    } else if (item.get(inside).hasL()) {
      List<AttributeValue> list = new ArrayList<>(item.get(inside).l());
      list.set(0, AttributeValue.fromM(more(list.get(0).m(), "")));
      more.put(inside, AttributeValue.fromL(list));
    } else {
      more.put(inside, AttributeValue.fromM(more(item.get(inside).m(), "")));
    }
    return more;
  }

  private void decide(String name, int capacity) {
    ResourceId resource = new ResourceId(name);
    Vector<Request> requests =
        Vector.of(
            new Configure(
                id(0), resource, NOW, Terms.ofCapacity(capacity), Option.none(), Option.none()),
            new Reserve(id(1), resource, NOW, "guest", 1, Option.none()),
            new Reserve(id(2), resource, NOW, "guest", 1, Option.none()),
            new Cancel(Cancel.idFor(id(1)), resource, NOW, id(1)));
    Vector<StoredRequest> stored =
        requests.map(request -> new StoredRequest(request, Option.none()));
    TablesClient client =
        new TablesClient(
            call -> {
              Result result = Operations.apply(database, call);
              database = result.after();
              return TablesClient.orThrow(result.answer());
            });
    stored.forEach(
        one ->
            client.putItem(
                PutItemRequest.builder()
                    .tableName(NAMES.requests())
                    .item(RequestCodec.write(one))
                    .build()));
    assertThat(
            StillParts.serializer(client, NAMES, NOW, LogLimits.ORDINARY)
                .decider()
                .decide(resource, stored.map(Arrival::found))
                .failure())
        .isEmpty();
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}
