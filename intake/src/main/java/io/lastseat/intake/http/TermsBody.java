package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.Limits;
import io.lastseat.model.Policy;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The body of {@code PUT …/resources/{resourceId}}: all the terms, and what is left out is not
 * among them.
 *
 * @param lanes none leaves them as they are
 */
record TermsBody(Policy policy, Option<Integer> lanes) {

  static Either<Problem, TermsBody> read(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> capacity = fields.whole("capacity", 0, Limits.MAX_UNITS);
    Option<Instant> opensAt = fields.time("opensAt");
    Option<Instant> closesAt = fields.time("closesAt");
    Option<Long> maxQuantity = fields.whole("maxQuantityPerRequest", 1, Limits.MAX_UNITS);
    Option<Integer> lanes = fields.whole("lanes", 1, Limits.MAX_LANES).map(Math::toIntExact);
    Option<String> title = fields.text("title", Limits.MAX_TITLE_CHARS, false);
    Option<Boolean> gate = fields.flag("gate");
    fields.require("capacity");
    if (opensAt.exists(opens -> closesAt.exists(closes -> !opens.isBefore(closes)))) {
      fields.error("closesAt", "must be after opensAt");
    }
    return fields.done(
        () ->
            new TermsBody(
                new Policy(
                    capacity.get(), opensAt, closesAt, maxQuantity, title, gate.getOrElse(true)),
                lanes));
  }
}
