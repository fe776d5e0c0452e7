package io.lastseat.serve.audit;

import static io.lastseat.serve.audit.Patient.Table.REQUESTS;
import static io.lastseat.serve.audit.Patient.Table.RESERVATIONS;
import static io.lastseat.serve.audit.Patient.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.Difference;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.testkit.Store;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/**
 * Damages what the real serializer wrote into a real store; the audit tells the first difference.
 * The test has one damage of each table and of each way of reading. The module of the audit has the
 * table of all kinds of damage.
 */
class DamageTest {

  private final Patient patient = Patient.healthy();

  @Test
  void healthyBooksHaveNone() {
    ResourceBooks books = audit();
    assertThat(books)
        .isEqualTo(
            new ResourceBooks(
                patient.resource(),
                4,
                4,
                7,
                4,
                2,
                0,
                5,
                5,
                TreeMap.empty(),
                0,
                0,
                0,
                0,
                Option.none(),
                0));
  }

  @Test
  void aVerdictThatWasTurnedRound() {
    patient.changeEntry(3, 1, entry -> entry.remove("r"));
    Difference first = first(audit());
    assertPlace(first, 3, 5, 4);
    assertThat(first.what()).isEqualTo("the verdict");
    assertThat(first.stands()).isEqualTo("outcome accepted, change 2, grant {units 2, changes 0}");
    assertThat(first.should())
        .isEqualTo("outcome rejected {reason not_enough_left}, change 0, grant none");
  }

  @Test
  void aRemovedRow() {
    patient.remove(RESERVATIONS, patient.row(3));
    Difference first = first(audit());
    assertPlace(first, 3, 4, 3);
    assertThat(first.what()).isEqualTo("the row");
    assertThat(first.stands()).isEqualTo("no such row");
    assertThat(first.should()).contains("status \"accepted\"", "decisionNo 4", "quantity 1");
    assertThat(audit().differences()).isEqualTo(1);
  }

  @Test
  void aRequestThatWasRemoved() {
    patient.remove(REQUESTS, patient.request(2));
    Difference first = first(audit());
    assertPlace(first, 2, 3, 2);
    assertThat(first.stands()).isEqualTo("no such item in the requests table");
    assertThat(first.should()).contains("quantity 2", "kind \"reserve\"");
    assertThat(audit().differences()).isEqualTo(1);
  }

  @Test
  void whatCannotBeReadAsARequestIsCounted() {
    patient.change(REQUESTS, patient.request(3), request -> request.put("requestId", text("?")));
    ResourceBooks books = audit();
    assertThat(books.unreadable()).isEqualTo(1);
    assertThat(books.differences()).isZero();
    assertThat(books.pending()).isEmpty();
  }

  private ResourceBooks audit() {
    try (Audit audit =
        new Audit(
            Store.shared().client(),
            Store.shared().names(),
            AuditWatcher.none(),
            Clock.systemUTC())) {
      return audit.of(patient.resource()).get();
    }
  }

  private void assertPlace(Difference difference, long commit, long decision, int request) {
    assertThat(difference.resource()).isEqualTo(patient.resource());
    assertThat(difference.commit()).contains(commit);
    assertThat(difference.decision()).contains(decision);
    assertThat(difference.request()).contains(patient.ids.get(request));
  }

  private static Difference first(ResourceBooks books) {
    return books.firstDifference().get();
  }
}
