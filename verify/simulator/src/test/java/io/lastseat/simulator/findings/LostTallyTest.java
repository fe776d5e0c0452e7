package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.model.Promotion;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;

/** The row with an applicant's tally is lost. */
class LostTallyTest extends HallTables {

  private static final String TALLY =
      "hall/tally-" + TallyName.of(HALL, "guest", Option.none()).text();

  private static final PerApplicant THREE = new PerApplicant(Option.some(3L), Option.none());
  private static final StoredRequest LIMITED =
      creation(Terms.ofCapacity(9).withPerApplicant(THREE));

  /** The log's own tally is too small from then on, and must not block any reservation. */
  @Test
  void whatIsGivenBackIsDecidedThoughTheApplicantHasNothingByTheRows() {
    write(LIMITED);
    write(reserve(1));
    decide(decider(), byStream(LIMITED, 1), byStream(reserve(1), 2));
    confirmRows();
    lose(TALLY, "tally-0000000000000000002");
    write(reserve(2));
    assertThat(verdicts(decide(decider(), byStream(reserve(2), 20)))).containsExactly("2 accepted");

    for (int number = 1; number <= 2; number++) {
      StoredRequest end = cancel(id(number));
      write(end);
      assertThat(decide(decider(), byStream(end, 20 + number)).failure()).isEmpty();
    }

    assertThat(head().books().taken()).isEqualTo(3);
  }

  /** Of a verdict, a place, a promotion, an end, and what an applicant has since each of them. */
  @Test
  void whicheverRowIsLostIsFoundRowByRow() {
    StoredRequest creation = creation(listed().withPerApplicant(THREE));
    Vector<StoredRequest> all = Vector.of(creation, reserve(1), waiting(2), cancel(id(1)));
    all.forEach(this::write);
    assertThat(decider().decide(HALL, all.zipWithIndex((one, i) -> byStream(one, i + 1))).failure())
        .isEmpty();
    confirmRows();
    var rows =
        database
            .items(NAMES.reservations())
            .filter(row -> row.get("request").s().startsWith("hall/"));
    assertThat(rows.map(row -> row.get("part").s().replaceAll("-.*", "")))
        .contains("verdict", "place", "grant", "tally");
    for (Map<String, AttributeValue> row : rows) {
      database = database.without(NAMES.reservations(), row);
      tomorrow().allByRows();
      assertThat(database.find(NAMES.reservations(), row)).contains(row);
    }
  }

  /**
   * Found by the simulator (seed 6660). A commit owed its rows, and a newer one about the same
   * applicant did not. A decision about somebody else learned the tally of the older one, and
   * whoever was promoted next was counted by it.
   */
  @Test
  void whoeverIsPromotedIsCountedByTheNewestTallyThoughAnOlderOneIsOwed() {
    var one = decider();
    decided(one, creation(listed().withPerApplicant(THREE)));
    decided(one, of("other", 1));
    write(waiting(2));
    assertThat(decide(dying(), waiting(2)).failure()).isNotEmpty();
    decided(one, waiting(3));
    decided(one, of("another", 4));
    assertThat(head().marks().owing()).contains(3L).doesNotContain(4L);

    var promotions = decided(one, cancel(id(1))).commits().flatMap(Commit::promotions);

    assertThat(promotions.map(Promotion::about)).containsExactly(id(2));
    assertThat(promotions.head().tally().map(Tally::unitsWaiting)).contains(1L);
    // It writes the rows that are owed.
    decided(decider(), of("last", 5));
    audited(HALL);
  }

  private BatchReport decided(SerialDecider decider, StoredRequest request) {
    write(request);
    BatchReport decided = decide(decider, request);
    assertThat(decided.failure()).isEmpty();
    return decided;
  }

  /** A process that dies before it writes rows. */
  private SerialDecider dying() {
    return decider(
        request -> {
          if (request instanceof BatchWriteItemRequest) {
            throw SdkClientException.create("it died before its rows were there");
          }
          return call(request);
        });
  }

  /** Appends two commits of another applicant; the second confirms the rows up to the first. */
  private void confirmRows() {
    var one = decider();
    for (int number = 11; number < 14; number++) {
      StoredRequest other = of("other-" + number, number);
      write(other);
      assertThat(decide(one, byStream(other, number)).failure()).isEmpty();
    }
  }

  private static StoredRequest of(String applicant, int number) {
    return stored(new Reserve(id(number), HALL, NOW, applicant, 1, Option.none()));
  }
}
