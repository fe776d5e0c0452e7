package io.lastseat.intake.reservation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.TermsBody;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.SlotNames;
import io.lastseat.intake.request.ReservationRequest;
import io.lastseat.intake.slots.Slot;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/** The body of {@code POST …/requests}. */
public final class ReservationBody {

  public static Either<Problem, ReservationRequest> read(ResourceId resource, ObjectNode body) {
    Fields fields = new Fields(body);
    Option<String> applicant = fields.text("applicant", Limits.MAX_APPLICANT_CHARS, false);
    Option<Long> quantity = fields.whole("quantity", 1, Limits.MAX_UNITS);
    Option<String> note = fields.text("note", Limits.MAX_NOTE_CHARS, true);
    Option<Duration> hold = fields.hold("hold");
    Option<Boolean> waits = fields.flag("wait");
    Option<Boolean> over = fields.flag("over");
    Option<String> by = fields.text("by", Limits.MAX_BY_CHARS, false);
    Option<String> applicantKey = fields.text("applicantKey", Limits.MAX_APPLICANT_CHARS, false);
    Option<Option<Terms>> create = fields.inside("create", TermsBody::created);
    if (create.isDefined() && Slot.isNamed(resource)) {
      fields.error("create", "cannot be said here: the name of the resource " + SlotNames.RULE);
    }
    fields.require("applicant");
    fields.require("quantity");
    return fields.done(
        () ->
            new ReservationRequest(
                applicant.get(),
                quantity.get(),
                note,
                hold,
                waits.getOrElse(false),
                new Staff(over.getOrElse(false), by),
                applicantKey,
                create.flatMap(terms -> terms)));
  }

  private ReservationBody() {}
}
