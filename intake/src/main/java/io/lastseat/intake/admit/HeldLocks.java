package io.lastseat.intake.admit;

import io.lastseat.intake.usecase.AtOnce.Course;
import io.lastseat.intake.usecase.AtOnceWish;
import io.lastseat.intake.usecase.BooksCache;
import io.lastseat.intake.usecase.Gate;
import io.lastseat.intake.usecase.RequestName;
import io.lastseat.intake.usecase.Submit;
import io.lastseat.intake.usecase.Submitted;
import io.lastseat.log.OversleptException;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Refuses what a lock's newest head refuses, before the call has a turn. Turns are for calls that
 * append: many that ask for a held lock again and again would keep its holder from releasing it,
 * and each would read by itself.
 *
 * <p>A wish under a name that another call may have used is left to its group: it looks for what
 * came of that one.
 */
final class HeldLocks {

  private final BooksCache books;
  private final Submit submit;
  private final AdmissionWatch watch;

  HeldLocks(BooksCache books, Submit submit, AdmissionWatch watch) {
    this.books = books;
    this.submit = submit;
    this.watch = watch;
  }

  /**
   * The refusal of this wish; none where it may be granted, or goes on by a turn anyway.
   *
   * @param known a head, however old: while it grants the wish, nothing is read
   */
  Option<Course> refusal(Head known, AtOnceWish wish) {
    return request(known, wish)
        .filter(request -> shut(known, request).isDefined())
        .flatMap(request -> looked(known.resource(), request));
  }

  /** Without an answer of DynamoDB it is the attempt that says how the wish goes on. */
  private Option<Course> looked(ResourceId lock, Request request) {
    try {
      return books.newest(lock).flatMap(newest -> refused(newest, request));
    } catch (SdkException noAnswer) {
      return Option.none();
    }
  }

  /** Whether a head that this process knows since refuses the wish; nothing is read. */
  boolean seemsHeldSince(Head known, AtOnceWish wish) {
    return books
        .lastKnown(known.resource())
        .filter(head -> head.number() > known.number())
        .exists(head -> request(head, wish).exists(request -> shut(head, request).isDefined()));
  }

  private Option<Request> request(Head known, AtOnceWish wish) {
    if (!known.books().isLock()) {
      return Option.none();
    }
    RequestName name = wish.name().apply(known.books());
    return name instanceof RequestName.Random
        ? Option.some(submit.named(known, name, wish.wish()))
        : Option.none();
  }

  private Option<Course> refused(Head newest, Request request) {
    OversleptException.check(newest, request);
    Option<Reason> shut = shut(newest, request);
    shut.forEach(reason -> watch.turnedAway(newest.books(), reason));
    return shut.map(reason -> new Course.Answered(new Submitted.Refused(reason), newest));
  }

  private static Option<Reason> shut(Head head, Request request) {
    return head.books().isLock() ? Gate.refusal(head.books(), request) : Option.none();
  }
}
