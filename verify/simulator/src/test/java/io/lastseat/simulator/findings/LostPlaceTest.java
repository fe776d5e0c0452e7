package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.MissingPlaceException;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.request.StoredRequest;
import io.vavr.collection.Vector;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A row is lost that the waiting list needs, and that no request brings back. */
class LostPlaceTest extends HallTables {

  @BeforeEach
  void oneWaits() {
    Vector<StoredRequest> all = Vector.of(creationWithList(), reserve(1), waiting(2));
    all.forEach(this::write);
    decide(decider(), byStream(all.get(0), 1));
    decide(decider(), byStream(all.get(1), 2), byStream(all.get(2), 3));
    // This one says that the rows of the others are there.
    SerialDecider next = decider();
    write(reserve(3));
    assertThat(decide(next, byStream(reserve(3), 4)).failure()).isEmpty();
    write(reserve(4));
    assertThat(decide(next, byStream(reserve(4), 5)).failure()).isEmpty();
  }

  @Test
  void nobodyIsPromotedUntilTheReconciliationHasWrittenItAgain() {
    lose("hall/place-0000000001", "place");
    write(cancel(id(1)));
    var stopped = decide(decider(), byStream(cancel(id(1)), 6));
    assertThat(stopped.failure().get()).isInstanceOf(MissingPlaceException.class);
    assertThat(stopped.commits()).isEmpty();

    assertThat(tomorrow().all().leftSomethingUndecided()).isFalse();

    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, id(2)).since()).isNotEmpty();
  }

  @Test
  void nothingIsDecidedAboutWhoeverWasPromotedUntilThatIsWrittenAgain() {
    SerialDecider one = decider();
    write(cancel(id(1)));
    assertThat(decide(one, byStream(cancel(id(1)), 6)).failure()).isEmpty();
    write(reserve(5));
    assertThat(decide(one, byStream(reserve(5), 7)).failure()).isEmpty();
    lose("hall/" + id(2), "grant-0000000001");
    write(cancel(id(2)));
    var stopped = decide(decider(), byStream(cancel(id(2)), 8));
    assertThat(stopped.failure().get()).isInstanceOf(MissingPlaceException.class);

    assertThat(tomorrow().all().leftSomethingUndecided()).isFalse();

    assertThat(parts(Duration.ZERO, 0).log().head(HALL).get().books().taken()).isZero();
  }

  @Test
  void aLostPlaceIsFoundRowByRow() {
    var before = database.items(NAMES.reservations());
    lose("hall/place-0000000001", "place");

    tomorrow().allByRows();

    assertThat(database.items(NAMES.reservations())).hasSameElementsAs(before);
  }

  @Test
  void aLostRowOfAPromotionIsFoundRowByRow() {
    write(cancel(id(1)));
    assertThat(decide(decider(), byStream(cancel(id(1)), 6)).failure()).isEmpty();
    var before = database.items(NAMES.reservations());
    lose("hall/" + id(2), "grant-0000000001");

    tomorrow().allByRows();

    assertThat(database.items(NAMES.reservations())).hasSameElementsAs(before);
  }
}
