package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;

/** Requests about a lock with the token of the newest grant of a permit. */
public final class Shown {

  /** Returns the request with the newest token; for a waiting request the token of its place. */
  public static <R extends Request> R on(Books books, R request) {
    long token =
        request
            .reservation()
            .flatMap(books.permits()::of)
            .map(LockGrant::token)
            .getOrElse(Request.NO_TOKEN_YET);
    @SuppressWarnings("unchecked") // each of them gives one of its own kind
    R shown =
        (R)
            (request instanceof Cancel cancel
                ? cancel.by(token)
                : request instanceof Extend extend
                    ? extend.by(token)
                    : request instanceof Confirm confirm ? confirm.by(token) : request);
    return shown;
  }

  private Shown() {}
}
