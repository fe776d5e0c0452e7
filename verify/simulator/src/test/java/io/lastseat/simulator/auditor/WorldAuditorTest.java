package io.lastseat.simulator.auditor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
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
import io.lastseat.simulator.cast.ProcessParts;
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
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The auditor on a waiting list. */
class WorldAuditorTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final ResourceId HALL = new ResourceId("hall");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private Database database = Database.of(TableDefinitions.all(NAMES));

  /** Each decision has a commit: the seat is given back (4), and who waits for it gets it (5). */
  @BeforeEach
  void aListOfOne() {
    WaitingTerms list = new WaitingTerms(Option.some(2L), Option.some(Duration.ofMinutes(1)));
    Terms terms = Terms.ofCapacity(1).withWaiting(list);
    Vector<StoredRequest> stored =
        Vector.<Request>of(
                new Configure(id(0), HALL, NOW, terms, Option.none(), Option.none()),
                reserve(1, false),
                reserve(2, true),
                new Cancel(Cancel.idFor(id(1)), HALL, NOW, id(1)))
            .map(request -> new StoredRequest(request, Option.none()));
    for (StoredRequest one : stored) {
      database = database.with(NAMES.requests(), RequestCodec.write(one));
    }
    DynamoDbClient client =
        TablesClient.of(
            call -> {
              Result result = Operations.apply(database, call);
              database = result.after();
              return TablesClient.orThrow(result.answer());
            });
    assertThat(
            ProcessParts.still(client, NAMES, NOW)
                .serializer(LogLimits.ORDINARY.withCommitBytes(1))
                .decider()
                .decide(HALL, stored.map(PendingRequest::found))
                .failure())
        .isEmpty();
  }

  @Test
  void aPromotionAtATimeThatNobodyGaveIsAViolation() {
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
            on.quantities(),
            on.outcome(),
            Option.some(later),
            on.changes(),
            on.left(),
            on.tally(),
            on.generation());
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
    database = database.with(NAMES.decisions(), CommitCodec.write(another));

    assertThatThrownBy(() -> WorldAuditor.of(NAMES, database))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("at a time that no request gave");
  }

  @Test
  void oneWhoIsDueAndStillWaitsInTheEndIsAViolation() {
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

  private static Reserve reserve(int number, boolean waits) {
    return new Reserve(id(number), HALL, NOW, "guest", 1, Option.none(), Option.none(), waits);
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}
