package io.lastseat.intake.usecase;

import io.lastseat.intake.usecase.AtOnce.Course;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.util.function.Function;

/** Asks for something of a lock: in the call itself where that is offered, else by the stream. */
public final class Asking {

  private final BooksCache cache;
  private final Submit submit;
  private final AtOnce atOnce;

  /** What was asked for, and the head that it was answered on. */
  record Asked(Submitted submitted, Head seen) {}

  /** Behind these books. */
  public Asking(BooksCache cache, Submit submit, AtOnce atOnce) {
    this.cache = cache;
    this.submit = submit;
    this.atOnce = atOnce;
  }

  Asked of(ResourceId name, AtOnceWish wish, Patience patience) {
    Course course = atOnce.of(name, wish, patience);
    if (course instanceof Course.Answered answered) {
      return new Asked(answered.submitted(), answered.seen());
    }
    if (course instanceof Course.Tried tried) {
      Request request = tried.request();
      return new Asked(submit.goOn(tried.notIn(), request, wish.wish(), patience), tried.known());
    }
    Head seen = cache.newestOrBefore(name);
    return new Asked(
        byStream(seen, wish, request -> Gate.refusal(seen.books(), request), patience), seen);
  }

  /** Writes it down for the stream whatever the books say: what it is about may not be decided. */
  void byStream(ResourceId name, AtOnceWish wish) {
    byStream(cache.newestOrBefore(name), wish, any -> Option.none(), Patience.none());
  }

  private Submitted byStream(
      Head seen, AtOnceWish wish, Function<Request, Option<Reason>> gate, Patience patience) {
    return submit.submit(seen, wish.wish(), wish.name().apply(seen.books()), gate, patience);
  }
}
