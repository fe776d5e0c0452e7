package io.lastseat.local.audit;

import static io.lastseat.local.audit.Patient.Table.DECISIONS;
import static io.lastseat.local.audit.Patient.Table.REQUESTS;
import static io.lastseat.local.audit.Patient.Table.RESERVATIONS;
import static io.lastseat.local.audit.Patient.list;
import static io.lastseat.local.audit.Patient.number;
import static io.lastseat.local.audit.Patient.text;
import static io.lastseat.local.audit.Patient.verdicts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.local.testing.Store;
import io.lastseat.tables.NewerVersionException;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Each kind of damage is found, and told as the first difference. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DamageTest {

  private final Patient patient = Patient.healthy();

  @Test
  void healthyBooksHaveNone() {
    ResourceBooks books = audit();
    assertThat(books)
        .isEqualTo(
            new ResourceBooks(
                patient.resource(), 4, 4, 7, 4, 2, 5, 5, TreeMap.empty(), 0, 0, 0, Option.none()));
  }

  @Test
  void aVerdictThatWasTurnedRound() {
    changeVerdict(3, 1, verdict -> verdict.remove("r"));
    difference(3, 5, 4, "the verdict", "accepted, 1 left", "rejected: not_enough_left, 1 left");
  }

  @Test
  void aVerdictWithAnotherReason() {
    changeVerdict(4, 1, verdict -> verdict.put("r", text("closed")));
    difference(4, 7, 6, "the verdict", "rejected: closed, 0 left", "rejected: sold_out, 0 left");
  }

  @Test
  void aVerdictThatTellsAnotherRest() {
    changeVerdict(2, 0, verdict -> verdict.put("f", number(5)));
    difference(2, 2, 1, "the verdict", "accepted, 5 left", "accepted, 4 left");
  }

  @Test
  void aQuantityThatWasChangedInTheLog() {
    changeVerdict(2, 1, verdict -> verdict.put("q", number(1)));
    difference(2, 3, 2, "the request in the log", "quantity 1", "quantity 2");
  }

  @Test
  void aQuantityThatWasChangedInTheBooks() {
    patient.change(DECISIONS, patient.commit(3), commit -> commit.put("taken", number(3)));
    difference(3, "the books after the commit", "taken 3", "taken 4");
  }

  @Test
  void theLastBooksOfAll() {
    patient.change(DECISIONS, patient.commit(4), commit -> commit.put("capacity", number(6)));
    difference(4, "the books after the commit", "capacity 6", "capacity 5");
  }

  @Test
  void aClockThatWasPutBack() {
    patient.change(DECISIONS, patient.commit(2), commit -> commit.put("clock", number(7)));
    assertThat(first(audit()).what()).isEqualTo("the books after the commit");
    assertThat(first(audit()).stands()).isEqualTo("clock 7");
  }

  @Test
  void aGap() {
    patient.remove(DECISIONS, patient.commit(3));
    difference(3, "the log", "no commit 3", "a log without gaps");
  }

  @Test
  void aMissingBeginning() {
    patient.remove(DECISIONS, patient.commit(1));
    patient.remove(DECISIONS, patient.commit(2));
    difference(1, "the log", "no commit 1 to 2", "a log without gaps");
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
  void decisionNumbersThatLeap() {
    patient.change(DECISIONS, patient.commit(3), commit -> commit.put("decisions", number(6)));
    difference(3, "the decision numbers", "beginning with 5", "beginning with 4");
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
    ResourceBooks books = audit();
    assertThat(books.differences()).isZero();
    assertThat(books.rowsUnderWay()).isEqualTo(1);
  }

  @Test
  void aRowOfAnotherContent() {
    patient.change(RESERVATIONS, patient.row(6), row -> row.put("status", text("accepted")));
    difference(4, 7, 6, "the row", "status \"accepted\"", "status \"rejected\"");
  }

  @Test
  void aRowThatLostItsReason() {
    patient.change(RESERVATIONS, patient.row(4), row -> row.remove("reason"));
    difference(3, 5, 4, "the row", "no reason", "reason \"not_enough_left\"");
  }

  @Test
  void aRowMayHaveMoreThanWeKnow() {
    patient.change(RESERVATIONS, patient.row(4), row -> row.put("seen", text("by the owner")));
    assertThat(audit().differences()).isZero();
  }

  @Test
  void aSecondVerdict() {
    patient.change(
        DECISIONS,
        patient.commit(4),
        commit -> {
          List<Map<String, AttributeValue>> verdicts = verdicts(commit);
          verdicts.get(1).put("i", text(patient.ids.get(1).text()));
          verdicts.get(1).put("a", text("applicant of " + patient.ids.get(1)));
          verdicts.get(1).put("t", requestedAt(1));
          commit.put("verdicts", list(verdicts));
        });
    Difference first = first(audit());
    assertPlace(first, 4, 7, 1);
    assertThat(first.what()).isEqualTo("the request");
    assertThat(first.stands()).isEqualTo("a second verdict on it");
    assertThat(first.should()).isEqualTo("one verdict: decision 2 of commit 2");
    assertThat(audit().allPending()).as("whose place it took").isEqualTo(1);
  }

  @Test
  void aRequestThatWasChanged() {
    patient.change(REQUESTS, patient.request(1), request -> request.put("quantity", number(4)));
    difference(2, 2, 1, "the request in the log", "quantity 1", "quantity 4");
    assertThat(audit().differences()).as("and what follows from it").isGreaterThan(1);
  }

  @Test
  void aRequestOfWhichNotEvenTheBooksWouldBeOthers() {
    patient.change(REQUESTS, patient.request(6), request -> request.put("applicant", text("Eve")));
    Difference first = first(audit());
    assertPlace(first, 4, 7, 6);
    assertThat(first.should()).isEqualTo("applicant \"Eve\"");
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
  void rowsThatAreSaidToBeWrittenTooEarly() {
    patient.change(DECISIONS, patient.commit(3), commit -> commit.put("rowsThrough", number(3)));
    difference(3, "what was delivered", "rowsThrough 3", "1 to 2");
  }

  @Test
  void rowsThatAreNoLongerWritten() {
    patient.change(DECISIONS, patient.commit(3), commit -> commit.put("rowsThrough", number(0)));
    difference(3, "what was delivered", "rowsThrough 0", "1 to 2");
  }

  @Test
  void rowsThatAreWrittenBehindTheLog() {
    patient.change(
        DECISIONS,
        patient.commit(3),
        commit -> commit.put("rowsBeyond", AttributeValue.fromL(List.of(number(3)))));
    difference(3, "what was delivered", "rowsBeyond 3", "greater than 2 and less than 3");
  }

  @Test
  void aConfirmationThatIsForgotten() {
    patient.change(
        DECISIONS,
        patient.commit(2),
        commit -> {
          commit.put("rowsThrough", number(0));
          commit.put("rowsBeyond", AttributeValue.fromL(List.of(number(1))));
        });
    patient.change(DECISIONS, patient.commit(3), commit -> commit.put("rowsThrough", number(0)));
    difference(
        3, "what was delivered", "rowsBeyond without 1", "all that the commit before confirmed");
  }

  @Test
  void aStreamThatRunsBack() {
    patient.change(
        DECISIONS,
        patient.commit(3),
        commit -> commit.put("streamedThrough", AttributeValue.fromM(Map.of("0", text("1")))));
    Difference first = first(audit());
    assertThat(first.commit()).contains(3L);
    assertThat(first.stands()).isEqualTo("streamedThrough of lane 0: 1");
    assertThat(first.should()).startsWith("at least 1");
  }

  @Test
  void aMarkThatIsTakenAway() {
    patient.change(
        DECISIONS,
        patient.commit(2),
        commit -> commit.put("outOfBand", AttributeValue.fromBool(true)));
    difference(
        3, "what was delivered", "outOfBand false", "outOfBand true, as in the commit before");
  }

  @Test
  void neitherByTheStreamNorOtherwise() {
    patient.change(
        DECISIONS,
        patient.commit(1),
        commit -> commit.put("streamedThrough", AttributeValue.fromM(Map.of())));
    difference(
        1,
        "what was delivered",
        "outOfBand false without streamedThrough of each lane",
        "one of them");
  }

  @Test
  void aCommitThatCannotBeRead() {
    changeVerdict(3, 0, verdict -> verdict.put("r", text("no_such_reason")));
    Difference first = first(audit());
    assertThat(first.commit()).contains(3L);
    assertThat(first.what()).isEqualTo("the commit");
    assertThat(first.stands()).startsWith("it cannot be read: ");
  }

  @Test
  void aCommitThatTheIndexDoesNotKnow() {
    patient.change(DECISIONS, patient.commit(4), commit -> commit.remove("ledgerNo"));
    difference(
        4,
        "the commit",
        "it cannot be found in the index: ledgerNo is not its number",
        "a readable commit");
  }

  @Test
  void aCommitOfANewerProgramIsNoDamage() {
    patient.change(DECISIONS, patient.commit(2), commit -> commit.put("v", number(9)));
    assertThatThrownBy(this::audit).isInstanceOf(NewerVersionException.class);
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

  private AttributeValue requestedAt(int request) {
    return Store.shared()
        .client()
        .getItem(
            get ->
                get.tableName(REQUESTS.tableName())
                    .key(patient.request(request))
                    .consistentRead(true))
        .item()
        .get("takenAt");
  }

  private void changeVerdict(
      long commitNo, int place, Consumer<Map<String, AttributeValue>> change) {
    patient.change(
        DECISIONS,
        patient.commit(commitNo),
        commit -> {
          List<Map<String, AttributeValue>> verdicts = verdicts(commit);
          change.accept(verdicts.get(place));
          commit.put("verdicts", list(verdicts));
        });
  }

  private ResourceBooks audit() {
    try (Audit audit =
        new Audit(Store.shared().client(), Store.shared().names(), Watcher.nobody())) {
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
        .isEqualTo(Difference.inCommit(patient.resource(), commit, what, stands, should));
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
