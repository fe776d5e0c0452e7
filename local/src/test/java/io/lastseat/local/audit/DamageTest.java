package io.lastseat.local.audit;

import static io.lastseat.local.audit.Patient.Table.DECISIONS;
import static io.lastseat.local.audit.Patient.Table.REQUESTS;
import static io.lastseat.local.audit.Patient.Table.RESERVATIONS;
import static io.lastseat.local.audit.Patient.number;
import static io.lastseat.local.audit.Patient.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.Difference;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.testkit.Store;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damage to what the real serializer wrote into a real store, told as the first difference. Each
 * kind of damage there is has a test in the module of the audit.
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
    difference(
        3,
        5,
        4,
        "the verdict",
        "outcome accepted, change 2, grant {units 2, changes 0}",
        "outcome rejected {reason not_enough_left}, change 0, grant none");
  }

  @Test
  void aQuantityThatWasChangedInTheLog() {
    patient.changeEntry(2, 1, entry -> entry.put("q", number(1)));
    difference(2, 3, 2, "the request in the log", "quantity 1", "quantity 2");
  }

  @Test
  void aQuantityThatWasChangedInTheBooks() {
    patient.changeMap(3, "books", books -> books.put("taken", number(3)));
    difference(3, "the books after the commit", "taken 3", "taken 4");
  }

  @Test
  void aGap() {
    patient.remove(DECISIONS, patient.commit(3));
    difference(3, "the log", "no commit 3", "a log without gaps");
  }

  @Test
  void aMissingEnd() {
    patient.remove(DECISIONS, patient.commit(4));
    ResourceBooks books = audit();
    assertThat(books.asOfCommit()).isEqualTo(3);
    assertThat(books.allPending()).isEqualTo(2);
    assertThat(books.differences()).isEqualTo(2);
    assertThat(first(books).commit()).isEmpty();
    assertThat(first(books).request().get()).isIn(patient.ids.get(5), patient.ids.get(6));
    assertThat(first(books).stands()).contains("status \"", "commitNo 4");
    assertThat(first(books).should())
        .isEqualTo("no row: the log, which ends with commit 3, has no verdict");
  }

  @Test
  void aMissingLog() {
    List.of(1, 2, 3, 4).forEach(number -> patient.remove(DECISIONS, patient.commit(number)));
    ResourceBooks books = audit();
    assertThat(books.allPending()).isEqualTo(7);
    assertThat(books.differences()).isEqualTo(7);
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
  void aRemovedRowOfTheNewestCommitMayBeOnItsWay() {
    patient.remove(RESERVATIONS, patient.row(6));
    ResourceBooks books = audit(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    assertThat(books.differences()).isZero();
    assertThat(books.rowsUnderWay()).isEqualTo(1);

    ResourceBooks later = audit(Clock.offset(Clock.systemUTC(), Duration.ofMinutes(1)));
    assertThat(later.rowsUnderWay()).isZero();
    assertThat(later.differences()).isEqualTo(1);
    assertThat(first(later).request()).contains(patient.ids.get(6));
  }

  @Test
  void aRowOfAnotherContent() {
    patient.change(RESERVATIONS, patient.row(6), row -> row.put("status", text("accepted")));
    difference(4, 7, 6, "the row", "status \"accepted\"", "status \"rejected\"");
  }

  @Test
  void aRequestThatWasChanged() {
    patient.change(REQUESTS, patient.request(1), request -> request.put("quantity", number(4)));
    difference(2, 2, 1, "the request in the log", "quantity 1", "quantity 4");
    assertThat(audit().differences()).as("one fault is told once").isEqualTo(1);
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
  void rowsThatAreOwedAgain() {
    List<AttributeValue> owing = List.of(number(1), number(3));
    patient.changeMap(3, "marks", marks -> marks.put("owing", AttributeValue.fromL(owing)));
    difference(3, "the marks", "owing 1", "none that the commit before did not owe");
  }

  @Test
  void aStreamThatRunsBack() {
    patient.changeMap(3, "marks", marks -> marks.put("streamed", AttributeValue.fromM(Map.of())));
    assertThat(first(audit()).commit()).contains(3L);
    assertThat(first(audit()).what()).isEqualTo("the marks");
  }

  @Test
  void aCommitOfANewerProgramIsNoDamage() {
    patient.change(DECISIONS, patient.commit(2), commit -> commit.put("v", number(9)));
    assertThatThrownBy(this::audit).isInstanceOf(NewerVersionException.class);
  }

  @Test
  void aRequestOfANewerProgramIsDeferred() {
    patient.taken(patient.reserve(1));
    patient.change(REQUESTS, patient.request(7), request -> request.put("kind", text("teleport")));
    ResourceBooks books = audit();
    assertThat(books.differences()).isZero();
    assertThat(books.deferred()).isEqualTo(1);
    assertThat(books.pending()).isEmpty();
  }

  @Test
  void whatIsPendingIsNoDamage() {
    patient.taken(patient.reserve(1));
    ResourceBooks books = audit();
    assertThat(books.differences()).isZero();
    assertThat(books.pending()).isEqualTo(TreeMap.of(0, 1L));
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
    return audit(Clock.systemUTC());
  }

  private ResourceBooks audit(Clock clock) {
    try (Audit audit =
        new Audit(Store.shared().client(), Store.shared().names(), AuditWatcher.none(), clock)) {
      return audit.of(patient.resource()).get();
    }
  }

  private void difference(
      long commit, long decision, int request, String what, String stands, String should) {
    Difference first = first(audit());
    assertPlace(first, commit, decision, request);
    assertThat(first.what()).isEqualTo(what);
    assertThat(first.stands()).isEqualTo(stands);
    assertThat(first.should()).isEqualTo(should);
  }

  private void difference(long commit, String what, String stands, String should) {
    assertThat(first(audit()))
        .isEqualTo(
            new Difference(
                patient.resource(),
                Option.some(commit),
                Option.none(),
                Option.none(),
                what,
                stands,
                should));
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
