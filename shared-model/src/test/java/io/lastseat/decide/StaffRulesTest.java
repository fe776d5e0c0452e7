package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import org.junit.jupiter.api.Test;

/** Reservations that staff make over the capacity. */
class StaffRulesTest {

  private static final Staff OVER = new Staff(true, Option.none());

  @Test
  void theyGoOverTheCapacityAndNobodyElseDoes() {
    Books full = Requests.books(Terms.ofCapacity(3), 3);
    Decision.Made over = made(full, reserve(2, OVER));
    assertThat(over.verdict().accepted()).isTrue();
    assertThat(over.verdict().left()).isZero();
    assertThat(over.books().free()).isEqualTo(-2);
    assertThat(made(over.books(), reserve(1, Staff.NONE)).verdict().refusal())
        .contains(Reason.SOLD_OUT);
    assertThat(made(over.books(), reserve(1, OVER)).books().free()).isEqualTo(-3);
  }

  @Test
  void theyMayTakeMoreThanIsLeft() {
    Books one = Requests.books(Terms.ofCapacity(3), 2);
    assertThat(made(one, reserve(2, Staff.NONE)).verdict().refusal())
        .contains(Reason.NOT_ENOUGH_LEFT);
    assertThat(made(one, reserve(2, OVER)).books().free()).isEqualTo(-1);
  }

  @Test
  void aNameAloneIsNoRightToMore() {
    Books full = Requests.books(Terms.ofCapacity(3), 3);
    assertThat(made(full, reserve(1, new Staff(false, Option.some("Grace")))).verdict().refusal())
        .contains(Reason.SOLD_OUT);
  }

  @Test
  void aClosedResourceIsClosedForThemToo() {
    Terms closed = Terms.ofCapacity(3).withClosing(Option.some(new Closing(NOON, Option.none())));
    assertThat(made(Requests.books(closed, 0), reserve(1, OVER)).verdict().refusal())
        .contains(Reason.RESOURCE_CLOSED);
  }

  @Test
  void whatIsTakenStaysWithinTheGreatestCapacity() {
    Books taken = Requests.books(Terms.ofCapacity(3), Limits.MAX_UNITS - 1);
    assertThat(made(taken, reserve(1, OVER)).verdict().accepted()).isTrue();
    assertThat(made(taken, reserve(2, OVER)).verdict().refusal())
        .contains(Reason.CAPACITY_BEYOND_LIMIT);
  }

  private static Reserve reserve(long quantity, Staff staff) {
    return new Reserve(Requests.id(1), CONCERT, NOON, "Ada", quantity, Option.none(), Option.none())
        .by(staff);
  }

  private static Decision.Made made(Books books, Request request) {
    return (Decision.Made) Decider.decide(books, Facts.at(NOON), request);
  }
}
