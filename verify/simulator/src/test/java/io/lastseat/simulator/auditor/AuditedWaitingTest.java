package io.lastseat.simulator.auditor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.audit.promises.Promise;
import io.lastseat.log.LogLimits;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Hold;
import io.lastseat.model.PerApplicant;
import io.lastseat.model.Promotion;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.Timeline;
import io.lastseat.model.WaitingTerms;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * The auditor on a waiting list, one decision a commit: the creation is commit 1. One has the seat
 * (2), two wait for it (3 and 4), the list is full (5), another one does not wait (6), the seat is
 * given back (7), the first one is promoted (8), the second one leaves (9), the first one confirms
 * (10), and somebody finds nothing left (11).
 */
class AuditedWaitingTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final ResourceId HALL = new ResourceId("hall");

  private Database database = Database.of(TableDefinitions.all(NAMES));

  @BeforeEach
  void aListOfTwo() {
    WaitingTerms list = new WaitingTerms(Option.some(2L), Option.some(Duration.ofMinutes(1)));
    Terms terms = Terms.ofCapacity(1).withWaiting(list);
    decide(
        new Configure(id(0), HALL, NOW, terms, Option.none(), Option.none()),
        reserve(1, false),
        reserve(2, true),
        reserve(3, true),
        reserve(4, true),
        reserve(5, false),
        cancel(1),
        cancel(3),
        new Confirm(id(6), HALL, NOW, id(2), Option.none()),
        reserve(7, false));
  }

  @Test
  void nothingIsWrong() {
    Auditor auditor = Auditor.of(NAMES, database);

    auditor.allAtRest();
    assertThat(auditor.promotions()).hasSize(1);
    assertThat(auditor.status("hall", id(2).text())).isEqualTo("accepted");
    assertThat(auditor.status("hall", id(3).text())).isEqualTo("cancelled");
  }

  @Test
  void anOvertaking() {
    entry(8, entry -> entry.put("i", AttributeValue.fromS(id(3).text())));
    isFound(Promise.ORDER, "should be " + id(2));
  }

  @Test
  void aPromotionThatDidNotComeBeforeTheNextRequest() {
    Map<String, AttributeValue> leaving = entry(9);
    replace(8, leaving);
    isFound(Promise.ORDER, "who comes next");
  }

  @Test
  void aPromotionThatDidNotComeWithWhatMadeTheRoom() {
    Map<String, AttributeValue> item = new HashMap<>(commit(7).item());
    item.remove("full");
    put(NAMES.decisions(), item);
    isFound(Promise.ORDER, "should be besides, " + id(2));
  }

  @Test
  void aPromotionThatWouldHaveFittedToWhatMadeTheRoom() {
    Map<String, AttributeValue> item = new HashMap<>(commit(7).item());
    item.put("full", AttributeValue.fromN("60000"));
    put(NAMES.decisions(), item);
    isFound(Promise.ORDER, "should be besides, " + id(2));
  }

  @Test
  void aReservationThatIsAcceptedWhileSomebodyIsDue() {
    Map<String, AttributeValue> accepted = entry(11);
    accepted.remove("r");
    replace(8, accepted);
    isFound(Promise.ORDER, "who comes next");
  }

  @Test
  void aPromotionWithoutRoom() {
    replace(6, entry(8));
    isFound(Promise.ORDER, "should be nobody");
  }

  @Test
  void aPromotionAtATimeThatNobodyGave() {
    Commit commit = CommitCodec.read(commit(8).item());
    Promotion on = commit.promotions().head();
    Hold hold = on.hold().get();
    Hold later = new Hold(hold.since().plusMillis(1), hold.until().plusSeconds(1));
    Instant at = on.at().plusMillis(1);
    Promotion moved =
        new Promotion(
            on.about(),
            on.place(),
            on.decisionNo(),
            at,
            on.units(),
            on.outcome(),
            Option.some(later),
            on.changes(),
            on.left(),
            on.tally());
    Timeline holds = Timeline.EMPTY.plus(later.until(), on.units());
    Books books =
        commit
            .books()
            .at(at)
            .withHolds(holds)
            .withLog(CommitCodec.read(commit(7).item()).books().log());
    Commit another =
        new Commit(
            commit.number(),
            commit.decidedAt(),
            commit.rules(),
            Vector.of(moved),
            books.withLog(CommitBytes.after(books, commit.marks(), CommitBytes.ofEntry(moved))),
            commit.marks());
    put(NAMES.decisions(), CommitCodec.write(another));
    isFound(Promise.EXPLAINED, "at a time that nobody gave");
  }

  @Test
  void aPromotionWithAnotherHold() {
    entry(8, entry -> more(entry, "y", 125));
    isFound(Promise.EXPLAINED, "should be hold");
  }

  @Test
  void aRefusalOfOneForWhomThereIsRoom() {
    entry(8, entry -> entry.put("r", AttributeValue.fromS("not_enough_left")));
    isFound(Promise.EXPLAINED, "should be outcome Accepted");
  }

  @Test
  void anotherPlace() {
    entry(4, entry -> more(entry, "p", 1));
    isFound(Promise.EXPLAINED, "place");
  }

  @Test
  void oneWhoIsOnTheListTwice() {
    replace(4, entry(3));
    isFound(Promise.ONE_VERDICT, "a second one");
  }

  @Test
  void oneWhoIsNotInTheBooks() {
    books(4, list -> more(list, "requests", -1));
    isFound(Promise.ONE_SET_OF_BOOKS, "waiting");
  }

  @Test
  void aFullListThatGrows() {
    entry(
        5,
        entry -> {
          entry.remove("r");
          entry.put("p", AttributeValue.fromN("3"));
          entry.put("e", AttributeValue.fromN("2"));
        });
    isFound(Promise.EXPLAINED, "should be outcome Rejected[reason=WAITING_LIST_FULL");
  }

  @Test
  void oneWhoLeavesWithMoreThanHeWaitedFor() {
    entry(9, entry -> more(entry, "l", 1));
    isFound(Promise.EXPLAINED, "unlisted");
  }

  @Test
  void rowsThatTellOtherwise() {
    Database sound = database;
    row("hall/place-0000000001", "place", row -> more(row, "units", 1));
    isFoundAtTheEnd("units");
    database = sound;
    row("hall/" + id(2), "grant-0000000001", row -> more(row, "heldUntil", 1));
    isFoundAtTheEnd("heldUntil");
  }

  @Test
  void oneWhoIsDueAndStillWaitsInTheEnd() {
    for (long number = 8; number <= 11; number++) {
      database = database.without(NAMES.decisions(), commit(number).item());
    }
    Vector<Map<String, AttributeValue>> rows =
        database
            .items(NAMES.reservations())
            .filter(
                row -> row.containsKey("commitNo") && Long.parseLong(row.get("commitNo").n()) > 7);
    rows.forEach(row -> database = database.without(NAMES.reservations(), row));
    Auditor auditor = Auditor.of(NAMES, database);
    for (RequestId undecided : List.of(Cancel.idFor(id(3)), id(6), id(7))) {
      auditor.requestLost("hall", undecided.text());
    }

    auditor.allFinished();
    assertThatThrownBy(auditor::allAtRest)
        .isInstanceOf(Violation.class)
        .hasMessageContaining(id(2) + " of hall is due and still waits");
  }

  /** The limit is lowered while he waits: he is refused (7), and the one behind him served (8). */
  @Test
  void oneWhoHasMoreThanOneMay() {
    database = Database.of(TableDefinitions.all(NAMES));
    decide(
        new Configure(id(0), HALL, NOW, limited(2), Option.none(), Option.none()),
        reserve(1, "Bob", 2),
        reserve(2, "Ada", 2),
        reserve(3, "Cyd", 1),
        new Configure(id(4), HALL, NOW, limited(1), Option.none(), Option.some(1L)),
        cancel(1));
    Auditor.of(NAMES, database).allAtRest();

    assertThat(entry(7).get("r").s()).isEqualTo("applicant_units_beyond_limit");
    entry(7, entry -> entry.remove("r"));
    isFound(Promise.EXPLAINED, "should be outcome Rejected[reason=APPLICANT_UNITS_BEYOND_LIMIT");
  }

  private static Terms limited(long units) {
    return Terms.ofCapacity(2)
        .withWaiting(new WaitingTerms(Option.some(2L), Option.none()))
        .withPerApplicant(new PerApplicant(Option.some(units), Option.none()));
  }

  private void isFound(Promise promise, String what) {
    assertThatThrownBy(() -> Auditor.of(NAMES, database))
        .isInstanceOfSatisfying(
            Violation.class, found -> assertThat(found.promise()).isEqualTo(promise))
        .hasMessageContaining(what);
  }

  private void isFoundAtTheEnd(String what) {
    assertThatThrownBy(() -> EndAudit.check(NAMES, database, any -> false))
        .isInstanceOf(Violation.class)
        .hasMessageContaining(what);
  }

  private Attributes commit(long number) {
    return new Attributes(
        database
            .items(NAMES.decisions())
            .find(item -> new Attributes(item).number("commitNo") == number)
            .get());
  }

  private Map<String, AttributeValue> entry(long number) {
    return new HashMap<>(commit(number).list("entries").get(0).item());
  }

  private void entry(long number, Consumer<Map<String, AttributeValue>> how) {
    Map<String, AttributeValue> entry = entry(number);
    how.accept(entry);
    replace(number, entry);
  }

  private void replace(long number, Map<String, AttributeValue> entry) {
    Map<String, AttributeValue> item = new HashMap<>(commit(number).item());
    item.put("entries", AttributeValue.fromL(List.of(AttributeValue.fromM(entry))));
    put(NAMES.decisions(), item);
  }

  private void books(long number, Consumer<Map<String, AttributeValue>> how) {
    Map<String, AttributeValue> item = new HashMap<>(commit(number).item());
    Map<String, AttributeValue> books = new HashMap<>(item.get("books").m());
    Map<String, AttributeValue> list = new HashMap<>(books.get("waiting").m());
    how.accept(list);
    books.put("waiting", AttributeValue.fromM(list));
    item.put("books", AttributeValue.fromM(books));
    put(NAMES.decisions(), item);
  }

  private void row(String partition, String part, Consumer<Map<String, AttributeValue>> how) {
    Map<String, AttributeValue> row =
        new HashMap<>(
            database
                .items(NAMES.reservations())
                .find(
                    item ->
                        item.get("request").s().equals(partition)
                            && item.get("part").s().equals(part))
                .get());
    how.accept(row);
    put(NAMES.reservations(), row);
  }

  private void put(String table, Map<String, AttributeValue> item) {
    database =
        Operations.apply(database, PutItemRequest.builder().tableName(table).item(item).build())
            .after();
  }

  private static void more(Map<String, AttributeValue> map, String name, long by) {
    map.put(name, AttributeValue.fromN(Long.toString(Long.parseLong(map.get(name).n()) + by)));
  }

  private static Reserve reserve(int number, boolean waits) {
    return new Reserve(id(number), HALL, NOW, "guest", 1, Option.none(), Option.none(), waits);
  }

  private static Reserve reserve(int number, String applicant, long units) {
    return new Reserve(id(number), HALL, NOW, applicant, units, Option.none(), Option.none(), true);
  }

  private static Cancel cancel(int number) {
    return new Cancel(Cancel.idFor(id(number)), HALL, NOW, id(number));
  }

  private void decide(Request... requests) {
    Vector<StoredRequest> stored =
        Vector.of(requests).map(request -> new StoredRequest(request, Option.none()));
    TablesClient client =
        new TablesClient(
            call -> {
              Result result = Operations.apply(database, call);
              database = result.after();
              return TablesClient.orThrow(result.answer());
            });
    stored.forEach(
        one ->
            client.putItem(put -> put.tableName(NAMES.requests()).item(RequestCodec.write(one))));
    assertThat(
            StillParts.serializer(client, NAMES, NOW, LogLimits.ORDINARY.withCommitBytes(1))
                .decider()
                .decide(HALL, stored.map(Arrival::found))
                .failure())
        .isEmpty();
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}
