package io.lastseat.intake.http;

import io.lastseat.command.FollowUp;
import io.lastseat.command.FollowUp.GivingBack;
import io.lastseat.model.id.Limits;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Function;

/** The kinds of requests about an earlier reservation, by their names in paths. */
public final class FollowUps {

  private static final Vector<FollowUpForm> ALL =
      Vector.of(
          new FollowUpForm("cancel", FollowUps::cancellation),
          new FollowUpForm("confirm", FollowUps::confirmation),
          new FollowUpForm("extend", FollowUps::extension),
          new FollowUpForm("change", FollowUps::newQuantity));

  /**
   * One kind of request about an earlier reservation.
   *
   * @param body reads the request; it gets an empty object if the call has no body
   */
  public record FollowUpForm(String name, Function<Fields, Either<Problem, FollowUp>> body) {}

  static Option<FollowUpForm> named(String name) {
    return ALL.find(one -> one.name().equals(name));
  }

  static Vector<String> names() {
    return ALL.map(FollowUpForm::name);
  }

  private static Either<Problem, FollowUp> cancellation(Fields fields) {
    return fields.done(() -> GivingBack.RESERVATION);
  }

  private static Either<Problem, FollowUp> confirmation(Fields fields) {
    Option<Long> quantity = fields.whole("quantity", 1, Limits.MAX_UNITS);
    return fields.done(() -> FollowUp.confirming(quantity));
  }

  private static Either<Problem, FollowUp> extension(Fields fields) {
    Option<Duration> hold = fields.hold("hold");
    fields.require("hold");
    return fields.done(() -> FollowUp.extending(hold.get(), Option.none()));
  }

  private static Either<Problem, FollowUp> newQuantity(Fields fields) {
    Option<Long> quantity = fields.whole("quantity", 1, Limits.MAX_UNITS);
    fields.require("quantity");
    return fields.done(() -> FollowUp.changing(quantity.get()));
  }

  private FollowUps() {}
}
