package io.lastseat.simulator.auditor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.model.Books;
import io.lastseat.model.Promotion;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The auditor on tables that two resources share, with the same ids, and on a waiting list. */
class WorldAuditorTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private Database database = Database.of(TableDefinitions.all(NAMES));

  @BeforeEach
  void theSameIdsOnTwoResources() {
    decide("hall", Terms.ofCapacity(3), reserve("hall", 1), reserve("hall", 2), cancel("hall", 1));
    decide("room", Terms.ofCapacity(1), reserve("room", 1), reserve("room", 2), cancel("room", 1));
  }

  @Test
  void aRequestIsNamedByItsResourceAndItsId() {
    WorldAuditor auditor = WorldAuditor.of(NAMES, database);

    auditor.allFinished();
    assertThat(auditor.history().verdicts()).hasSize(8);
    assertThat(auditor.history().kept("hall", id(2).text()).verdict().accepted()).isTrue();
    assertThat(auditor.history().kept("room", id(2).text()).verdict().accepted()).isFalse();
    assertThat(auditor.history().log("hall").grant(id(1)).get().isEnded()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"decisions, ''", "decisions, books", "decisions, marks", "decisions, entries"})
  void anAttributeThatItDoesNotKnowIsAViolation(String table, String inside) {
    for (Map<String, AttributeValue> item : database.items(table)) {
      Database altered =
          Operations.apply(
                  database,
                  PutItemRequest.builder().tableName(table).item(more(item, inside)).build())
              .after();

      assertThatThrownBy(() -> WorldAuditor.of(NAMES, altered))
          .isInstanceOf(Violation.class)
          .hasMessageContaining("surprise");
    }
  }

  /** The seat is given back (4): who waits for it gets it (5). */
  private void aListOfOne() {
    database = Database.of(TableDefinitions.all(NAMES));
    WaitingTerms list = new WaitingTerms(Option.some(2L), Option.some(Duration.ofMinutes(1)));
    Reserve waiting = reserve("hall", 2);
    decide(
        "hall",
        Terms.ofCapacity(1).withWaiting(list),
        reserve("hall", 1),
        new Reserve(
            waiting.id(), waiting.resource(), NOW, "guest", 1, Option.none(), Option.none(), true),
        cancel("hall", 1));
  }

  @Test
  void whoWaitsIsToldWhatBecameOfHim() {
    aListOfOne();
    WorldAuditor auditor = WorldAuditor.of(NAMES, database);

    auditor.allAtRest();
    assertThat(auditor.history().log("hall").promotions()).hasSize(1);
    assertThat(auditor.history().log("hall").grant(id(2)).get().isWaiting()).isFalse();
  }

  @Test
  void aPromotionAtATimeThatNobodyGaveIsAViolation() {
    aListOfOne();
    Commit commit = commit(5);
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
    Books books =
        commit
            .books()
            .at(at)
            .withHolds(HoldTimeline.EMPTY.plus(later.until(), on.units()))
            .withLog(commit(4).books().log());
    Commit another =
        new Commit(
            commit.number(),
            commit.decidedAt(),
            commit.rules(),
            Vector.of(moved),
            books.withLog(CommitBytes.after(books, commit.marks(), CommitBytes.ofEntry(moved))),
            commit.marks());
    client().putItem(put -> put.tableName(NAMES.decisions()).item(CommitCodec.write(another)));

    assertThatThrownBy(() -> WorldAuditor.of(NAMES, database))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("at a time that no request gave");
  }

  @Test
  void oneWhoIsDueAndStillWaitsInTheEndIsAViolation() {
    aListOfOne();
    for (String table : List.of(NAMES.decisions(), NAMES.reservations())) {
      database
          .items(table)
          .filter(item -> item.containsKey("commitNo") && item.get("commitNo").n().equals("5"))
          .forEach(item -> database = database.without(table, item));
    }
    WorldAuditor auditor = WorldAuditor.of(NAMES, database);

    auditor.allFinished();
    assertThatThrownBy(auditor::allAtRest)
        .isInstanceOf(Violation.class)
        .hasMessageContaining(id(2) + " of hall is due and still waits");
  }

  private Commit commit(long number) {
    return CommitCodec.read(
        database
            .items(NAMES.decisions())
            .find(item -> item.get("commitNo").n().equals(Long.toString(number)))
            .get());
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

  private static Reserve reserve(String name, int number) {
    return new Reserve(id(number), new ResourceId(name), NOW, "guest", 1, Option.none());
  }

  private static Cancel cancel(String name, int number) {
    return new Cancel(Cancel.idFor(id(number)), new ResourceId(name), NOW, id(number));
  }

  private DynamoDbClient client() {
    return TablesClient.of(
        call -> {
          Result result = Operations.apply(database, call);
          database = result.after();
          return TablesClient.orThrow(result.answer());
        });
  }

  /** One decision a commit: the creation is commit 1. */
  private void decide(String name, Terms terms, Request... requests) {
    ResourceId resource = new ResourceId(name);
    Vector<StoredRequest> stored =
        Vector.of(requests)
            .prepend(new Configure(id(0), resource, NOW, terms, Option.none(), Option.none()))
            .map(request -> new StoredRequest(request, Option.none()));
    DynamoDbClient client = client();
    stored.forEach(
        one ->
            client.putItem(put -> put.tableName(NAMES.requests()).item(RequestCodec.write(one))));
    assertThat(
            StillParts.serializer(client, NAMES, NOW, LogLimits.ORDINARY.withCommitBytes(1))
                .decider()
                .decide(resource, stored.map(PendingRequest::found))
                .failure())
        .isEmpty();
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}
