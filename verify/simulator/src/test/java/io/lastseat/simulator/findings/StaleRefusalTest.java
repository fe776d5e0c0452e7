package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.log.SerialDecider;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * A claim is refused by another resource on books that were read after it was taken in. A process
 * that remembers the head of that resource refuses what there is room for, and the auditor says so.
 */
class StaleRefusalTest extends HallTables {

  private static final ResourceId DESK = new ResourceId("desk");

  private final WorldAuditor auditor = new WorldAuditor(NAMES);
  private final Map<DynamoDbRequest, DynamoDbResponse> remembered = new HashMap<>();
  private final SerialDecider forgetful = decider(TablesClient.of(this::audited));
  private final SerialDecider remembering =
      decider(
          TablesClient.of(
              request ->
                  request instanceof QueryRequest query && isOfHall(query)
                      ? remembered.computeIfAbsent(request, this::audited)
                      : audited(request)));

  @Test
  void withoutTheReadAClaimIsRefusedByWhatWasSo() {
    theHallIsFullAndThenNot(remembering);
    assertThatThrownBy(() -> decide(remembering, claim(5)))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("the next one stood there before it was asked");
  }

  @Test
  void withItTheClaimIsGranted() {
    theHallIsFullAndThenNot(forgetful);
    decide(forgetful, claim(5));
    assertThat(auditor.history().kept(DESK.text(), id(5).text()).verdict().accepted()).isTrue();
  }

  /** The first claim is refused rightly. */
  private void theHallIsFullAndThenNot(SerialDecider process) {
    decide(forgetful, creation(1, DESK));
    decide(forgetful, creation(2, HALL));
    decide(forgetful, new Reserve(id(3), HALL, NOW, "guest", 1, Option.none()));
    decide(process, claim(4));
    assertThat(auditor.history().kept(DESK.text(), id(4).text()).verdict().accepted()).isFalse();
    decide(forgetful, new Cancel(Cancel.idFor(id(3)), HALL, NOW, id(3)));
  }

  private void decide(SerialDecider process, Request request) {
    write(stored(request));
    process
        .decide(request.resource(), Vector.of(PendingRequest.found(stored(request))))
        .failure()
        .forEach(
            failure -> {
              throw failure;
            });
  }

  @Override
  DynamoDbResponse call(DynamoDbRequest call) {
    return audited(call);
  }

  private DynamoDbResponse audited(DynamoDbRequest call) {
    Result result = Operations.apply(database, call);
    database = result.after();
    auditor.see(result.changes());
    return TablesClient.orThrow(result.answer());
  }

  private static boolean isOfHall(QueryRequest query) {
    return query.expressionAttributeValues().values().stream()
        .anyMatch(value -> HALL.text().equals(value.s()));
  }

  private static SerialDecider decider(DynamoDbClient client) {
    return StillParts.serializer(client, NAMES, NOW, LogLimits.ORDINARY).decider();
  }

  private static Configure creation(int number, ResourceId resource) {
    return new Configure(
        id(number), resource, NOW, Terms.ofCapacity(1), Option.none(), Option.none());
  }

  private static Claim claim(int number) {
    return new Claim(
        new Reserve(id(number), DESK, NOW, "guest", 1, Option.none()), TreeMap.of(HALL, 1L));
  }
}
