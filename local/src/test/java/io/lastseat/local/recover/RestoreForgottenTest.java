package io.lastseat.local.recover;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.local.recover.Recovery.Recovered;
import io.lastseat.local.testing.ClaimedTables;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.serializer.forget.Forgets;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A recovery of tables in which two locks are forgotten puts nothing of then back. */
class RestoreForgottenTest {

  private static final ResourceId FIRST = new ResourceId("lock-a");
  private static final ResourceId MAIN = new ResourceId("lock-b");

  private final ClaimedTables tables = new ClaimedTables();
  private Duration later = Duration.ZERO;

  @BeforeEach
  void used() {
    Claim claim = tables.editLock("Ada", FIRST, MAIN);
    tables.decide(claim);
    later = Forgets.KEEP.plusDays(1);
  }

  @Test
  void whatIsLetGoOfAndStandsThereStill() {
    assertThat(forget()).isEqualTo(2);
    nothingIsMended();
  }

  @Test
  void whatIsSwept() {
    forget();
    later = later.plusDays(2);
    forget();
    assertThat(standing()).isEmpty();
    nothingIsMended();
  }

  @Test
  void whatAnOlderTableOfRequestsBringsBackCountsForNothing() {
    List<Map<String, AttributeValue>> requests = tables.items(tables.names.requests());
    forget();
    later = later.plusDays(2);
    forget();
    requests.forEach(
        item -> tables.client.putItem(put -> put.tableName(tables.names.requests()).item(item)));

    Recovered recovered = recover();
    assertThat(recovered.isSafe()).isTrue();
    assertThat(recovered.verdictsLost()).isZero();
    theAuditAgrees();
  }

  private void nothingIsMended() {
    Set<Map<String, AttributeValue>> before = everything();
    Recovered recovered = recover();
    assertThat(recovered.problems()).isEmpty();
    assertThat(recovered.isSafe()).isTrue();
    assertThat(recovered.rowsWritten() + recovered.setAside() + recovered.requestsPutBack())
        .isZero();
    assertThat(recovered.verdictsLost()).isZero();
    assertThat(recovered.pending()).isZero();
    assertThat(everything()).isEqualTo(before);
    theAuditAgrees();
  }

  private long forget() {
    return Forgets.once(
            Forgets.parts(tables.client, tables.names, Clock.offset(Clock.systemUTC(), later)))
        .logs();
  }

  private Recovered recover() {
    return new Recovery(tables.client, tables.names, Clock.systemUTC(), line -> {})
        .run(Option.none(), false);
  }

  private Set<String> standing() {
    return HashSet.ofAll(tables.items(tables.names.requests()))
        .map(item -> item.get("lane").s())
        .filter(lane -> lane.startsWith("lock-"));
  }

  /** But for the item that says how often the tables were restored. */
  private Set<Map<String, AttributeValue>> everything() {
    return HashSet.of(
            tables.names.requests(), tables.names.decisions(), tables.names.reservations())
        .flatMap(tables::items)
        .reject(item -> item.containsKey("request") && item.get("request").s().equals("#tables"));
  }

  private void theAuditAgrees() {
    assertThat(tables.audited(FIRST, MAIN).flatMap(ResourceBooks::firstDifference)).isEmpty();
  }
}
