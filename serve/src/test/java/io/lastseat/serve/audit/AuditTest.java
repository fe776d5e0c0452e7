package io.lastseat.serve.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.model.id.ResourceId;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Store;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What an audit reads, in which order, and what it costs. */
class AuditTest {

  @Test
  void nothingIsSaidOfWhatNobodyAskedFor() {
    assertThat(audit(Store.shared().client(), new ResourceId("nobody-knows-it"))).isEmpty();
  }

  @Test
  void aResourceThatOnlyHasPendingRequestsHasBooksOfNothing() {
    Patient patient = Patient.unborn();
    patient.taken(patient.reserve(1));
    ResourceBooks books = audit(Store.shared().client(), patient.resource()).get();
    assertThat(books.asOfCommit()).isZero();
    assertThat(books.allPending()).isEqualTo(1);
    assertThat(books.differences()).isZero();
  }

  @Test
  void allResourcesAreFoundByTheirLogsAndByTheirRequests() {
    Store store = Store.empty("all-");
    Patient decided = Patient.healthy(store);
    Patient undecided = Patient.unborn(store);
    undecided.taken(undecided.reserve(1));
    Patient withoutRequests = Patient.unborn(store);
    withoutRequests.decide(withoutRequests.reserve(1));
    try (Audit audit =
        new Audit(store.client(), store.names(), AuditWatcher.none(), Clock.systemUTC())) {
      List<ResourceBooks> all = audit.ofAll();
      assertThat(all)
          .extracting(books -> books.resource().text())
          .isSorted()
          .containsExactlyInAnyOrder(
              decided.resource().text(),
              undecided.resource().text(),
              withoutRequests.resource().text());
      assertThat(all)
          .filteredOn(books -> books.resource().equals(withoutRequests.resource()))
          .extracting(books -> books.firstDifference().get().stands())
          .containsExactly("no such item in the requests table");
    }
  }

  @Test
  void whatDecidesIsReadStronglyConsistently() {
    Patient patient = Patient.healthy();
    DynamoDbClient strict =
        FaultyDynamo.client(Store.shared().client(), FaultyDynamo.strongReadsOnly());
    assertThat(audit(strict, patient.resource()).get().differences()).isZero();
  }

  /** A request is written and decided before each single call of the audit in turn. */
  @Test
  void whoeverDecidesMeanwhileMakesNoDifference() {
    // Calls: newest commit, first lanes; last lanes, log, rows, ends, pending requests.
    for (int turn : new int[] {0, 1, 2, 63, 64, 65, 66, 67, 68, 69, 70}) {
      Patient patient = Patient.healthy();
      int[] calls = {0};
      AtomicBoolean meanwhile = new AtomicBoolean();
      DynamoDbClient crowded =
          FaultyDynamo.client(
              Store.shared().client(),
              (request, through) -> {
                synchronized (calls) {
                  if (calls[0]++ == turn) {
                    patient.decide(patient.taken(patient.reserve(1)));
                    patient.decide(patient.taken(patient.reserve(1)));
                    patient.taken(patient.reserve(1));
                    meanwhile.set(true);
                  }
                }
                return through.get();
              });
      ResourceBooks books = audit(crowded, patient.resource()).get();
      assertThat(books.firstDifference()).as("before call %d", turn).isEmpty();
      assertThat(meanwhile.get()).as("at call %d", turn).isEqualTo(calls[0] > turn);
    }
  }

  @Test
  void aRowAndLittleMoreIsReadForEachVerdictAndALookForTheEndOfEachReservation() {
    Patient patient = Patient.ofCapacity(1_000);
    for (int batch = 0; batch < 20; batch++) {
      List<DynamodbStreamRecord> some = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        some.add(patient.taken(patient.reserve(1)));
      }
      patient.decide(some.toArray(DynamodbStreamRecord[]::new));
    }
    MeterReading before = Store.shared().meter().snapshot();
    ResourceBooks books = audit(Store.shared().client(), patient.resource()).get();
    assertThat(books.decisions()).isEqualTo(2_001);
    assertThat(books.accepted()).isEqualTo(1_000);
    MeterReading cost = Store.shared().meter().snapshot().minus(before);
    System.out.println("An audit of 1,000 reservations and 1,000 refusals: " + cost.total());
    // Each of the 63 empty lanes costs half a unit.
    assertThat(cost.isExact()).isTrue();
    assertThat(cost.writeUnits()).isZero();
    assertThat(cost.readUnits().doubleValue()).isLessThanOrEqualTo(1.15 * 2_001 + 1_000 + 64);
  }

  private static Option<ResourceBooks> audit(DynamoDbClient client, ResourceId resource) {
    try (Audit audit =
        new Audit(client, Store.shared().names(), AuditWatcher.none(), Clock.systemUTC())) {
      return audit.of(resource);
    }
  }
}
