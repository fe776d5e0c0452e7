package io.lastseat.simulator.answers;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.Books;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/** One answer and what is known when it is heard; remembers what is untrue of it. */
record Trial(
    Question question, HeardAnswer answer, History history, Doubts doubts, List<Untrue> found) {

  void must(boolean so, Promise promise, String truth) {
    if (!so) {
      String told =
          "%s %s is told %d %s, and %s"
              .formatted(question.method(), question.path(), answer.status(), answer.body(), truth);
      found.add(new Untrue(promise, told));
    }
  }

  boolean during(String log, Predicate<Books> so) {
    return history.log(log).during(question.asked(), answer.heard(), so);
  }

  boolean ever(String log, Predicate<Books> so) {
    return history.log(log).ever(answer.heard(), so);
  }

  static long token(Books books) {
    return books.lock().map(LockGrant::token).getOrElse(0L);
  }

  /** Whether a process may have found that lease under way, of these books, in this call. */
  boolean mayBeLive(Books books) {
    return books.lock().exists(lock -> mayBeLive(lock.grant(), books.clock()));
  }

  boolean mayBeLive(Grant grant, Instant clock) {
    Instant began = later(clock, question.asked().clock());
    return grant.units() > 0
        && grant.place().isEmpty()
        && grant.hold().forAll(hold -> doubts.ofClocks() || hold.until().isAfter(began));
  }

  /** Whether a process may have found that the lease is over, of these books, in this call. */
  boolean mayBeOver(Books books) {
    Instant ended = later(books.clock(), answer.heard().clock());
    return books
        .lock()
        .map(LockGrant::grant)
        .forAll(
            grant ->
                grant.units() == 0
                    || grant.hold().exists(h -> doubts.ofClocks() || !h.until().isAfter(ended)));
  }

  static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  /** Whether the document names that moment, or none, as this says. */
  static boolean says(JsonNode document, String name, Option<?> value) {
    return document.path(name).asText().equals(value.map(String::valueOf).getOrElse(""));
  }
}
