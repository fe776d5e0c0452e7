package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Instant;

/** The wish to reserve something. */
public record Application(String applicant, long quantity, Option<String> note) implements Wish {

  @Override
  public Reserve request(RequestId id, ResourceId resource, Instant takenAt) {
    return new Reserve(id, resource, takenAt, applicant, quantity, note);
  }

  @Override
  public boolean isThatOf(Request stored) {
    return stored instanceof Reserve reserve
        && equals(new Application(reserve.applicant(), reserve.quantity(), reserve.note()));
  }
}
