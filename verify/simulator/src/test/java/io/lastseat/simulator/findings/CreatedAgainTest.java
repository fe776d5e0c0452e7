package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.log.Decided;
import io.lastseat.model.Books;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableDefinitions;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What created the resource comes again: after its terms were changed, after its row was lost, and
 * to a log that was lost.
 */
class CreatedAgainTest extends HallTables {

  private static final StoredRequest FIRST = creating(1, 2);

  private Database before;

  @BeforeEach
  void aReservationThatCreatedTheResource() {
    write(FIRST);
    before = database;
    assertThat(verdicts(decide(decider(), byStream(FIRST, 1)))).containsExactly("1 accepted");
  }

  @Test
  void otherTermsSinceAreNoReasonToDecideItAgain() {
    StoredRequest other = replacement(5);
    write(other);
    assertThat(verdicts(decide(decider(), byStream(other, 2))))
        .containsExactly("c".repeat(26) + " accepted");

    Decided again = decide(decider(), byStream(FIRST, 1));

    assertThat(again.finished()).isEqualTo(1);
    assertThat(again.commits()).isEmpty();
    assertThat(books().capacity()).isEqualTo(5);
    assertThat(books().taken()).isEqualTo(1);
    audited();
  }

  @Test
  void aLostRowIsWrittenAgainAndNothingIsDecided() {
    var row = parts(Duration.ZERO, 0).rows().of(HALL, id(1)).verdict().get();
    database = database.without(NAMES.reservations(), RowCodec.write(row));

    assertThat(decide(decider(), byStream(FIRST, 1)).commits()).isEmpty();

    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, id(1)).verdict()).contains(row);
    audited();
  }

  /** The epoch was raised since: whoever comes first then sets the terms. */
  @Test
  void aLogThatWasLostBeginsWithWhoeverComesFirst() {
    Database empty = Database.of(TableDefinitions.all(NAMES));
    database = database.restored(NAMES.decisions(), before);
    database = database.restored(NAMES.reservations(), empty);
    StoredRequest other = knowing(1, 0, creating(2, 1));
    write(other);
    var restored = parts(Duration.ZERO, 1).decider();

    assertThat(verdicts(decide(restored, byStream(other, 2), byStream(FIRST, 1))))
        .containsExactly("2 accepted", "1 terms_differ");
    assertThat(decide(restored, byStream(FIRST, 1)).commits()).isEmpty();
    assertThat(books().capacity()).isEqualTo(1);
  }

  private Books books() {
    return parts(Duration.ZERO, 0).log().head(HALL).get().books();
  }

  private void audited() {
    try (Audit audit = new Audit(tables, NAMES, AuditWatcher.nobody(), NEXT_DAY)) {
      assertThat(audit.of(HALL).get().firstDifference()).isEmpty();
    }
  }

  private static StoredRequest creating(int number, long capacity) {
    return stored(
        new Reserve(id(number), HALL, NOW, "guest", 1, Option.none())
            .creating(Terms.ofCapacity(capacity)));
  }
}
