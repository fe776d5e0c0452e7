package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.request.Request;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.serializer.sweep.Slice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A reconciliation runs out of time at every point where it reads the clock. */
class ReconcileInSlicesTest {

  private static final ReconcileSettings TWO_A_PAGE =
      new ReconcileSettings(Duration.ofHours(26), Duration.ofDays(7), 9, 100, 2);

  private final Hall hall = new Hall();
  private int round;

  @Test
  void cutAnywhereItFindsEverything() {
    for (int questions = 0; ; questions++) {
      List<Request> pending = somePending();
      Slice first = reconciliation().begin(cutAfter(questions));
      long decided = first.found().decided();
      if (first.next().isDefined()) {
        assertThat(first.found().walked()).as("will be walked again").isZero();
        Reconciled rest = rowByRow(first, Integer.MAX_VALUE);
        assertThat(rest.walked()).isEqualTo(7);
        decided += rest.decided();
      }
      assertThat(decided).as("cut after %d questions", questions).isEqualTo(3);
      assertThat(pending).allMatch(hall::isDecided);
      if (first.next().isEmpty()) {
        assertThat(questions).as("it was cut in all its parts").isGreaterThan(10);
        return;
      }
    }
  }

  @Test
  void rowByRowItMayBeCutAfterEachPage() {
    for (int pages = 1; pages <= 5; pages++) {
      List<Request> pending = somePending();
      Reconciled all = rowByRow(reconciliation().begin(() -> true), pages);
      assertThat(all.decided()).as("cut after %d pages each", pages).isEqualTo(3);
      assertThat(all.walked()).isEqualTo(7);
      assertThat(pending).allMatch(hall::isDecided);
    }
  }

  /** Runs each slice in another execution environment. */
  private Reconciled rowByRow(Slice first, int pagesEach) {
    Reconciled all = Reconciled.NOTHING;
    Slice slice = first;
    while (slice.next().isDefined()) {
      slice = reconciliation().goOn(slice.next().get(), cutAfter(pagesEach - 1));
      all = all.plus(slice.found());
    }
    return all;
  }

  /** Writes seven requests on three resources and in many lanes, three of them undecided. */
  private List<Request> somePending() {
    round++;
    hall.forgetRequests();
    String a = "a" + round;
    String b = "b" + round;
    List<Request> decided = new ArrayList<>(List.of(hall.configure(a, 1)));
    IntStream.range(0, 3).forEach(i -> decided.add(hall.reserve(i == 0 ? b : a, i)));
    List<Request> pending =
        List.of(hall.reserve(a, 2), hall.reserve(b, 9), hall.reserve("c" + round, 0));
    hall.putAll(decided);
    hall.putAll(pending);
    hall.decide(decided);
    return pending;
  }

  private Reconciliation reconciliation() {
    return new Reconciliation(hall.partsAt(Duration.ofHours(30)), TWO_A_PAGE);
  }

  private static BooleanSupplier cutAfter(int questions) {
    AtomicInteger asked = new AtomicInteger();
    return () -> asked.incrementAndGet() > questions;
  }
}
