package io.lastseat.intake.usecase;

import io.lastseat.model.Request;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.time.Instant;

/** What a client sends to reserve something: all of it, and nothing that intake adds. */
public record Application(String applicant, long quantity, Option<String> note) {

  Reserve request(RequestId id, ResourceId resource, Instant takenAt) {
    return new Reserve(id, resource, takenAt, applicant, quantity, note);
  }

  /** Whether a stored request says the same, whenever it was taken in. */
  boolean isThatOf(Request stored) {
    return stored instanceof Reserve reserve
        && equals(new Application(reserve.applicant(), reserve.quantity(), reserve.note()));
  }
}
