package io.lastseat.intake.door;

import io.lastseat.intake.http.PathIds.PathTemplate;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Role;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.reservation.OwnReservations;
import io.lastseat.site.Answer;
import io.vavr.control.Either;
import io.vavr.control.Option;

/**
 * What one method does at one path, and who may call it: a line of the table of {@link Endpoints}.
 *
 * @param method the method; GET stands for HEAD, too
 * @param role the role that may use the whole operation; none if every caller may
 * @param handler answers callers with that role
 * @param owners answers callers with the role {@code own} alone; none if they may not call
 * @param strangers answers callers without a key or token; none if they may not call
 */
record Operation(
    String method,
    PathTemplate path,
    Option<Role> role,
    Handler handler,
    Option<Handler> owners,
    Option<StrangerHandler> strangers) {

  /** Answers a call. */
  interface Handler {
    Either<Problem, Answer> answer(RoutedCall call);
  }

  /** Answers a call of a stranger; with none if the stranger must not learn what is there. */
  interface StrangerHandler {
    Option<Either<Problem, Answer>> answer(RoutedCall call);
  }

  /** An operation for everybody, even for callers with a wrong key. */
  static Operation open(String path, Handler handler) {
    return of("GET", path, Option.none(), handler);
  }

  static Operation get(String path, Role role, Handler handler) {
    return of("GET", path, Option.some(role), handler);
  }

  static Operation post(String path, Role role, Handler handler) {
    return of("POST", path, Option.some(role), handler);
  }

  static Operation put(String path, Role role, Handler handler) {
    return of("PUT", path, Option.some(role), handler);
  }

  static Operation patch(String path, Role role, Handler handler) {
    return of("PATCH", path, Option.some(role), handler);
  }

  static Operation delete(String path, Role role, Handler handler) {
    return of("DELETE", path, Option.some(role), handler);
  }

  private static Operation of(String method, String path, Option<Role> role, Handler handler) {
    return new Operation(
        method, PathTemplate.of(path), role, handler, Option.none(), Option.none());
  }

  /** Owners, too, may call, and get this answer. */
  Operation owners(Handler answer) {
    return new Operation(method, path, role, handler, Option.some(answer), strangers);
  }

  /** Owners, too, may call: for themselves, and about what they asked for themselves. */
  Operation own() {
    return owners(
        call ->
            call.call()
                .owner()
                .toEither(Problems.NO_SUBJECT::problem)
                .map(OwnReservations::madeBy)
                .flatMap(his -> handler.answer(call.showing(his, 0))));
  }

  /** Strangers, too, may call, and get this answer. */
  Operation strangers(StrangerHandler answer) {
    return new Operation(method, path, role, handler, owners, Option.some(answer));
  }

  /** Strangers, too, may call, and get the same answer. */
  Operation strangersToo() {
    return strangers(call -> Option.some(handler.answer(call)));
  }

  /** Strangers, too, may call, about reservations that they may use as applicants. */
  Operation strangers(Applicants applicants) {
    return strangers(call -> applicants.answer(call, handler));
  }

  boolean takes(String called) {
    return method.equals(called) || (method.equals("GET") && called.equals("HEAD"));
  }
}
