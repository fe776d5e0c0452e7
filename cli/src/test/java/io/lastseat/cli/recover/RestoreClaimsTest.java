package io.lastseat.cli.recover;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.cli.testing.ClaimedTables;
import io.lastseat.model.request.Claim;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Recovery takes parts of claims in other logs for what they are, and misses nothing for them. */
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
    rows.forEach(item -> tables.delete(tables.names.reservations(), item));

    tables.recover(false);

    assertThat(rows()).containsAll(rows);
    assertThat(tables.items(tables.names.requests())).hasSameSizeAs(requests);
    theAuditAgrees();
  }

  /** The whole claim is put back at home; no part becomes a request of another resource. */
  @Test
  void lostRequestsArePutBackAtHomeAlone() {
    requests.forEach(item -> tables.delete(tables.names.requests(), item));

    tables.recover(false);

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
    tables.reconcile();

    assertThat(tables.items(tables.names.requests())).hasSameElementsAs(requests);
    assertThat(rows()).containsAll(rows).hasSameSizeAs(rows);
    theAuditAgrees();
  }

  /** Returns the rows, without the table's items for other purposes. */
  private List<Map<String, AttributeValue>> rows() {
    return tables.items(tables.names.reservations()).stream()
        .filter(item -> !item.get("request").s().startsWith("#"))
        .toList();
  }

  private void theAuditAgrees() {
    Vector<ResourceBooks> audited = tables.audited();
    assertThat(audited.flatMap(ResourceBooks::firstDifference)).isEmpty();
    assertThat(audited.map(ResourceBooks::units)).containsOnly(1L);
    assertThat(audited.map(ResourceBooks::allPending)).containsOnly(0L);
  }
}
