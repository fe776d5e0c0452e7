package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

/** What is promised of every kind holds where applicants are limited, too. */
class LimitsContractTest extends KindContract {

  @Override
  PerApplicant perApplicant() {
    return new PerApplicant(Option.some(Limits.MAX_UNITS), Option.some(3L));
  }

  @Override
  Vector<Request> before() {
    return Vector.of(
        held(1, Duration.ofMinutes(10)),
        new Reserve(id(2), HALL, NOW, "a", Limits.MAX_UNITS - 2, Option.none()),
        waiting(3, 1).comparedBy(longest(Limits.MAX_APPLICANT_CHARS)));
  }

  @Override
  int promoted() {
    return 1;
  }

  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is(
            "applicant_units_beyond_limit",
            waiting(11, Limits.MAX_UNITS).comparedBy(longest(Limits.MAX_APPLICANT_CHARS))),
        is("applicant_units_beyond_limit", new Change(id(12), HALL, NOW, id(1), 3)),
        is("accepted", new Extend(id(13), HALL, NOW, id(1), Duration.ofHours(1))),
        is("accepted", new Confirm(id(14), HALL, NOW, id(1), Option.some(1L))),
        is("accepted", new Cancel(Cancel.idFor(id(2)), HALL, NOW, id(2))),
        is("accepted", new Reserve(id(15), HALL, NOW, "a", 1, Option.none())),
        is("accepted", new Reserve(id(16), HALL, NOW, "a", 1, Option.none())),
        is(
            "applicant_requests_beyond_limit",
            new Reserve(id(17), HALL, NOW, "a", 1, Option.none())),
        is(
            "limits_fixed",
            new Configure(id(18), HALL, NOW, Terms.ofCapacity(0), Option.none(), Option.none())));
  }
}
