package io.lastseat.cli.recover;

import static io.lastseat.cli.testing.ClaimedTables.BALCONY;
import static io.lastseat.cli.testing.ClaimedTables.CIRCLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.cli.recover.Recovery.Recovered;
import io.lastseat.cli.testing.ClaimedTables;
import io.lastseat.cli.testing.OwnTables;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.testkit.FaultyDynamo;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * A restore lost one log's commit of a transaction, and kept the other's. Balcony is the home, and
 * both have room for five.
 */
class HalfRestoreTest {

  private final ClaimedTables tables = new ClaimedTables();

  /** Later decisions at home are repeated, too, by their own times. */
  @Test
  void aClaimWhosePartIsLost() {
    Claim claim = tables.claim("Ada");
    Reserve behind = tables.reserve(BALCONY, "Bob", 1);
    tables.decide(claim);
    tables.decide(behind);
    tables.lose(CIRCLE, 2);

    Recovered recovered = recovered();

    assertThat(recovered.commitsCut()).isEqualTo(2);
    assertThat(recovered.verdictsLost()).isEqualTo(2);
    assertThat(recovered.pending()).isEqualTo(2);
    assertThat(tables.listed)
        .contains(
            "commits 2 to 3 of balcony: commit 2 belongs to balcony/%s, whose commit of circle is lost"
                .formatted(claim.id().text()))
        .anyMatch(line -> line.startsWith("balcony/" + claim.id().text() + " accepted"))
        .anyMatch(line -> line.startsWith("balcony/" + behind.id().text() + " accepted"));
    decideAgain();
    assertThat(taken(BALCONY)).isEqualTo(2);
    assertThat(taken(CIRCLE)).isEqualTo(1);
  }

  /** No request would ever give back the circle's units of a claim that the home lost. */
  @Test
  void aClaimWhoseWholeIsLost() {
    Claim claim = tables.claim("Ada");
    tables.decide(claim);
    tables.lose(BALCONY, 2);

    Recovered recovered = recovered();

    assertThat(recovered.commitsCut()).isEqualTo(1);
    assertThat(taken(CIRCLE)).isZero();
    assertThat(tables.listed)
        .contains(
            "commits 2 to 2 of circle: commit 2 belongs to balcony/%s, whose commit of balcony is lost"
                .formatted(claim.id().text()))
        .anyMatch(line -> line.startsWith("balcony/" + claim.id().text() + " accepted"));
    decideAgain();
    assertThat(taken(BALCONY)).isEqualTo(1);
    assertThat(taken(CIRCLE)).isEqualTo(1);
  }

  /** The restored log went on, and another applicant has the claim's units. */
  @Test
  void aClaimWhosePartWentToSomebodyElse() {
    Claim claim = tables.claim("Ada");
    tables.decide(claim);
    tables.lose(CIRCLE, 2);
    tables.decide(tables.reserve(CIRCLE, "Bob", 5));

    Recovered recovered = recovered();

    assertThat(recovered.commitsCut()).isEqualTo(1);
    decideAgain();
    assertThat(taken(BALCONY)).isZero();
    assertThat(taken(CIRCLE)).isEqualTo(5);
    tables.decide(tables.cancel(claim));
    assertThat(taken(CIRCLE)).isEqualTo(5);
  }

  @Test
  void theEndOfAClaimThatOneOfThemHasLost() {
    for (ResourceId loser : Vector.of(BALCONY, CIRCLE)) {
      Claim claim = tables.claim("Ada");
      tables.decide(claim);
      tables.decide(tables.cancel(claim));
      tables.lose(loser, tables.head(loser));

      assertThat(recovered().commitsCut()).isEqualTo(1);

      assertThat(taken(BALCONY)).isEqualTo(1);
      assertThat(taken(CIRCLE)).isEqualTo(1);
      decideAgain();
      assertThat(taken(BALCONY)).isZero();
      assertThat(taken(CIRCLE)).isZero();
    }
  }

  /** The end of the claim had promoted him; later places on the list are served once more. */
  @Test
  void whoCameFromAWaitingListInHalfATransaction() {
    ResourceId stage = new ResourceId("stage");
    Terms one = Terms.ofCapacity(1).withWaiting(new WaitingTerms(Option.some(5L), Option.none()));
    tables.decide(tables.configure(stage, one));
    Claim claim = tables.claim("Ada", stage);
    tables.decide(claim);
    Reserve waits =
        new Reserve(
            tables.id(), stage, OwnTables.now(), "Bob", 1, Option.none(), Option.none(), true);
    tables.decide(waits);
    tables.decide(tables.cancel(claim));
    assertThat(newest(stage).promotions()).hasSize(1);
    tables.lose(BALCONY, tables.head(BALCONY));

    recovered(stage);

    assertThat(newest(stage).promotions()).isEmpty();
    assertThat(tables.listed).anyMatch(line -> line.startsWith("stage/" + waits.id().text()));
    decideAgain(stage);
    assertThat(newest(stage).promotions().map(promoted -> promoted.about()))
        .containsExactly(waits.id());
    assertThat(taken(stage)).isEqualTo(1);
  }

  /** Each transaction leads to the next one, so all logs are cut before the first. */
  @Test
  void transactionsThatRestOnOneAnother() {
    ResourceId stage = new ResourceId("stage");
    tables.decide(tables.configure(stage, Terms.ofCapacity(1)));
    tables.decide(tables.claim("Ada"));
    tables.decide(tables.claim("Bob", stage));
    Claim refused = tables.claim("Cyd", stage);
    tables.decide(refused);
    tables.lose(CIRCLE, 2);

    Recovered recovered = recovered(stage);

    assertThat(recovered.commitsCut()).as("three of balcony, one of stage").isEqualTo(4);
    assertThat(recovered.pending()).isEqualTo(3);
    decideAgain(stage);
    assertThat(taken(stage)).isEqualTo(1);
  }

  /** No units were taken, and the audit could not derive the refusal again. */
  @Test
  void aRefusalThatRestsOnALostCommit() {
    tables.decide(tables.reserve(CIRCLE, "Bob", 5));
    Claim refused = tables.claim("Ada");
    tables.decide(refused);
    tables.lose(CIRCLE, 2);

    Recovered recovered = recovered();

    assertThat(recovered.commitsCut()).isEqualTo(1);
    assertThat(tables.listed)
        .contains(
            "commits 2 to 2 of balcony: %s was refused by commit 2 of circle, which is lost"
                .formatted(refused.id().text()));
    decideAgain();
    assertThat(taken(BALCONY)).isEqualTo(taken(CIRCLE) == 5 ? 0 : 1);
  }

  /** A verdict of a call has no row, so cutting it off would lose it without a trace. */
  @Test
  void whatWasDecidedInItsCallBehindIt() {
    tables.decide(tables.claim("Ada"));
    Reserve atOnce = tables.reserve(BALCONY, "Bob", 1);
    tables.decideAtOnce(atOnce);
    tables.lose(CIRCLE, 2);

    Recovered recovered = recovered();

    assertThat(recovered.verdictsLost()).isEqualTo(2);
    assertThat(recovered.requestsPutBack()).isEqualTo(1);
    assertThat(recovered.pending()).isEqualTo(2);
    assertThat(tables.listed)
        .anyMatch(
            line ->
                line.startsWith(
                    "balcony/%s accepted, 1 for Bob: its commit 3 is cut off"
                        .formatted(atOnce.id().text())));
    decideAgain();
    assertThat(taken(BALCONY)).isEqualTo(2);
  }

  @Test
  void locksThatWereAcquiredTogether() {
    ResourceId first = new ResourceId("customers");
    ResourceId main = new ResourceId("orders");
    for (ResourceId loser : Vector.of(first, main)) {
      tables.decide(tables.editLock("Ada", first, main));
      tables.lose(loser, tables.head(loser));

      assertThat(recovered(first, main).commitsCut()).isEqualTo(1);
      assertThat(tables.log().head(first)).isEqualTo(tables.log().head(main)).isEmpty();
    }
  }

  /** A log with a gap must be restored anew; until then no cut of the others is known. */
  @Test
  void nothingIsCutOffWhereALogHasAGap() {
    tables.decide(tables.claim("Ada"));
    tables.decide(tables.claim("Bob"));
    tables.lose(CIRCLE, 2);
    long before = tables.head(BALCONY);

    Recovered recovered = tables.recover(false);

    assertThat(recovered.isSafe()).isFalse();
    assertThat(recovered.commitsCut()).isZero();
    assertThat(tables.head(BALCONY)).isEqualTo(before);
  }

  @Test
  void aLogThatNamesNoOtherIsReadOnceForAllRounds() {
    ResourceId alone = new ResourceId("alone");
    tables.decide(tables.reserve(alone, "Ada", 1));
    long withoutACut = readsOfRecovery(alone);
    tables.decide(tables.claim("Ada"));
    tables.lose(CIRCLE, 2);

    assertThat(readsOfRecovery(alone)).isEqualTo(withoutACut);
    assertThat(tables.head(BALCONY)).isEqualTo(1);
  }

  /** Counts the reads of this log in a recovery. */
  private long readsOfRecovery(ResourceId resource) {
    AtomicLong reads = new AtomicLong();
    DynamoDbClient counting =
        FaultyDynamo.client(
            tables.client,
            (request, through) -> {
              if (request instanceof QueryRequest query
                  && query
                      .expressionAttributeValues()
                      .containsValue(AttributeValue.fromS(resource.text()))) {
                reads.incrementAndGet();
              }
              return through.get();
            });
    tables.epoch =
        new Recovery(counting, tables.names, Clock.systemUTC(), tables.listed::add)
            .run(Option.none(), false)
            .epoch();
    return reads.get();
  }

  private Recovered recovered(ResourceId... others) {
    Recovered recovered = tables.recoverAfterALook();
    theAuditAgrees(others);
    return recovered;
  }

  private void decideAgain(ResourceId... others) {
    tables.reconcile();
    Vector<ResourceBooks> audited = theAuditAgrees(others);
    assertThat(audited.map(ResourceBooks::allPending)).containsOnly(0L);
  }

  private Vector<ResourceBooks> theAuditAgrees(ResourceId... others) {
    ResourceId[] all =
        Vector.of(BALCONY, CIRCLE)
            .appendAll(Vector.of(others))
            .filter(resource -> tables.log().head(resource).isDefined())
            .toJavaArray(ResourceId[]::new);
    Vector<ResourceBooks> audited = tables.audited(all);
    assertThat(audited.flatMap(ResourceBooks::firstDifference)).isEmpty();
    return audited;
  }

  private Commit newest(ResourceId resource) {
    return tables.log().range(resource, tables.head(resource), tables.head(resource)).head();
  }

  private long taken(ResourceId resource) {
    return tables.log().head(resource).get().books().taken();
  }
}
