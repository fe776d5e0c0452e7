package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Ledger;
import io.lastseat.model.Policy;
import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Impossible;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.Requests;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where two neighbours in the order of precedence both apply, the first one is given. {@link
 * Reason#INVALID} comes before everything, since of an impossible content no rule can be asked.
 */
class ReasonPrecedenceTest {

  private static final Instant LATER = NOON.plusSeconds(1);

  static Stream<Arguments> neighbours() {
    Reserve two = Requests.reserve(1, 2);
    return Stream.of(
        Arguments.of(Reason.UNKNOWN_RESOURCE, Reason.NOT_OPEN_YET, two, Ledger.empty(CONCERT)),
        // Only books made by hand have a window that ends before it begins.
        Arguments.of(Reason.NOT_OPEN_YET, Reason.CLOSED, two, books(9, LATER, NOON, 1L)),
        Arguments.of(Reason.CLOSED, Reason.QUANTITY_BEYOND_LIMIT, two, books(9, null, NOON, 1L)),
        Arguments.of(Reason.QUANTITY_BEYOND_LIMIT, Reason.SOLD_OUT, two, books(0, null, null, 1L)),
        Arguments.of(Reason.SOLD_OUT, Reason.NOT_ENOUGH_LEFT, two, books(0, null, null, null)));
  }

  @ParameterizedTest
  @MethodSource("neighbours")
  void theFirstOfTwoThatApplyIsGiven(Reason first, Reason second, Reserve request, Ledger books) {
    assertThat(applying(request, books)).contains(first, second);
    assertThat(Decider.decide(books, request).verdict().refusal()).contains(first);
  }

  @Test
  void theNeighboursAboveAreAllThatConcernReservations() {
    List<Reason> inOrder = ReserveRules.IN_ORDER.stream().map(Rule::reason).toList();
    List<Reason> tested = new ArrayList<>();
    neighbours().forEach(pair -> tested.add((Reason) pair.get()[0]));
    tested.add((Reason) neighbours().toList().get(tested.size() - 1).get()[1]);
    assertThat(tested).isEqualTo(inOrder).isSorted();
    assertThat(inOrder).hasSize(Reason.values().length - 2);
  }

  @Test
  void anImpossibleContentComesBeforeAnUnknownResource() {
    Request impossible = new Impossible(Requests.id(1), CONCERT, NOON, "quantity is missing");
    assertThat(Decider.decide(Ledger.empty(CONCERT), impossible).verdict().refusal())
        .contains(Reason.INVALID);
  }

  @Test
  void lanesAreFixedAtCreation() {
    Configure seven =
        new Configure(Requests.id(1), CONCERT, NOON, Policy.ofCapacity(3), Option.some(7));
    Ledger created = Decider.decide(Ledger.empty(CONCERT), seven).ledger();
    assertThat(created.lanes()).isEqualTo(7);
    Configure one =
        new Configure(Requests.id(2), CONCERT, NOON, Policy.ofCapacity(9), Option.some(1));
    Decision changed = Decider.decide(created, one);
    assertThat(changed.verdict().refusal()).contains(Reason.LANES_FIXED);
    assertThat(changed.ledger().capacity()).isEqualTo(3);
    Configure same = Requests.configure(3, Policy.ofCapacity(9));
    assertThat(Decider.decide(created, same).ledger().lanes()).isEqualTo(7);
  }

  private static List<Reason> applying(Reserve request, Ledger books) {
    return ReserveRules.IN_ORDER.stream()
        .filter(rule -> rule.condition().refuses(books, request, request.takenAt()))
        .map(Rule::reason)
        .toList();
  }

  private static Ledger books(long left, Instant opens, Instant closes, Long max) {
    return Requests.ledger(
        new Policy(left, Option.of(opens), Option.of(closes), Option.of(max), Option.none(), true),
        0);
  }
}
