package io.lastseat.local.recover;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.local.testing.ClaimedTables;
import io.lastseat.model.request.Claim;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What parts of claims in other logs mean to those who mend: nothing that must be there besides.
 */
class RestoreClaimsTest {

  private final ClaimedTables tables = new ClaimedTables();
  private List<Map<String, AttributeValue>> requests;
  private List<Map<String, AttributeValue>> rows;

  @BeforeEach
  void decided() {
    Claim back = tables.claim("Ada");
    tables.decide(back, tables.claim("Linus"));
    tables.decide(tables.cancel(back));
    requests = tables.items(tables.names.requests());
    rows = rows();
  }

  @Test
  void lostRowsAreWrittenAgain() {
    rows.forEach(item -> delete(tables.names.reservations(), item, "request", "part"));

    recover();

    assertThat(rows()).containsAll(rows);
    assertThat(tables.items(tables.names.requests())).hasSameSizeAs(requests);
    theAuditAgrees();
  }

  /** The whole comes back at home, and no part of it becomes a request of another resource. */
  @Test
  void lostRequestsArePutBackAtHomeAlone() {
    requests.forEach(item -> delete(tables.names.requests(), item, "lane", "requestId"));

    recover();

    assertThat(tables.items(tables.names.requests()))
        .extracting(item -> item.get("lane").s() + item.get("requestId").s())
        .containsExactlyInAnyOrderElementsOf(
            requests.stream()
                .map(item -> item.get("lane").s() + item.get("requestId").s())
                .toList());
    theAuditAgrees();
  }

  @Test
  void theReconciliationFindsNothingToDo() {
    new Reconciliation(tables.parts(), ReconcileSettings.olderThan(Duration.ZERO)).all();

    assertThat(tables.items(tables.names.requests())).hasSameElementsAs(requests);
    assertThat(rows()).containsAll(rows).hasSameSizeAs(rows);
    theAuditAgrees();
  }

  /** Without the items that are kept for other purposes. */
  private List<Map<String, AttributeValue>> rows() {
    return tables.items(tables.names.reservations()).stream()
        .filter(item -> !item.get("request").s().startsWith("#"))
        .toList();
  }

  private void recover() {
    new Recovery(tables.client, tables.names, Clock.systemUTC(), line -> {})
        .run(Option.none(), false);
  }

  private void delete(String table, Map<String, AttributeValue> item, String... key) {
    Map<String, AttributeValue> named = Map.of(key[0], item.get(key[0]), key[1], item.get(key[1]));
    tables.client.deleteItem(delete -> delete.tableName(table).key(named));
  }

  private void theAuditAgrees() {
    Vector<ResourceBooks> audited = tables.audited();
    assertThat(audited.flatMap(ResourceBooks::firstDifference)).isEmpty();
    assertThat(audited.map(ResourceBooks::units)).containsOnly(1L);
    assertThat(audited.map(ResourceBooks::allPending)).containsOnly(0L);
  }
}
