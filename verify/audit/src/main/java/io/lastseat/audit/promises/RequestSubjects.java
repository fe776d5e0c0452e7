package io.lastseat.audit.promises;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;

/** What requests of all kinds are about. */
final class RequestSubjects {

  /** What is asked of this resource: a part says what its whole asks of it. */
  static Request asked(Request request) {
    return request instanceof ClaimPart part ? part.request() : request;
  }

  static Option<Reserve> reserve(Request request) {
    Request asked = asked(request);
    if (asked instanceof Claim claim) {
      return Option.some(claim.own());
    }
    return asked instanceof Reserve reserve ? Option.some(reserve) : Option.none();
  }

  static Option<RequestId> target(Request request) {
    Request asked = asked(request);
    if (asked instanceof Cancel cancel) {
      return Option.some(cancel.target());
    } else if (asked instanceof Confirm confirm) {
      return Option.some(confirm.target());
    } else if (asked instanceof Extend extend) {
      return Option.some(extend.target());
    }
    return asked instanceof Change change ? Option.some(change.target()) : Option.none();
  }

  static Option<Long> token(Request request) {
    if (request instanceof Cancel cancel) {
      return cancel.token();
    } else if (request instanceof Confirm confirm) {
      return confirm.token();
    }
    return request instanceof Extend extend ? extend.token() : Option.none();
  }

  private RequestSubjects() {}
}
