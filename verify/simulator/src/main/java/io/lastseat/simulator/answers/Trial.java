package io.lastseat.simulator.answers;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.Books;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.simulator.answers.AnswerCheck.Doubts;
import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Checks one answer against what is known when it arrives, above all the log of its resource. It
 * collects the violations. A subclass exists for each kind of answer.
 */
class Trial {

  final Question question;
  final HeardAnswer answer;
  final JsonNode body;
  final History history;
  final Doubts doubts;
  final String resource;
  final LogHistory log;
  private final List<Violation> found;

  Trial(Question question, HeardAnswer answer, History history, Doubts doubts, String resource) {
    this.question = question;
    this.answer = answer;
    this.body = answer.body();
    this.history = history;
    this.doubts = doubts;
    this.resource = resource;
    this.log = history.log(resource);
    this.found = new ArrayList<>();
  }

  /** Checks the same answer against the log of this resource. */
  Trial(Trial same, String resource) {
    this.question = same.question;
    this.answer = same.answer;
    this.body = same.body;
    this.history = same.history;
    this.doubts = same.doubts;
    this.resource = resource;
    this.log = history.log(resource);
    this.found = same.found;
  }

  final Option<Violation> found() {
    return found.isEmpty() ? Option.none() : Option.some(found.get(0));
  }

  final void must(boolean so, Promise promise, String truth) {
    if (!so) {
      String told =
          "%s %s is told %d %s, and %s"
              .formatted(question.method(), question.path(), answer.status(), body, truth);
      found.add(new Violation(promise, told));
    }
  }

  final boolean during(Predicate<Books> so) {
    return log.during(question.asked(), answer.heard(), so);
  }

  final boolean ever(Predicate<Books> so) {
    return log.ever(answer.heard(), so);
  }

  static long token(Books books) {
    return books.lock().map(LockGrant::token).getOrElse(0L);
  }

  /** Whether a process may have found all permits of these books live during this call. */
  final boolean mayBeLive(Books books) {
    int live = books.permits().grants().count(lease -> mayBeLive(books, lease));
    return live > 0 && live >= books.capacity();
  }

  /** Whether a process may have found this lease of the books live during this call. */
  final boolean mayBeLive(Books books, LockGrant lease) {
    Grant grant = lease.grant();
    Instant began = later(books.clock(), question.asked().clock());
    return grant.units() > 0
        && grant.place().isEmpty()
        && grant.hold().forAll(hold -> doubts.ofClocks() || hold.until().isAfter(began));
  }

  /** Whether a process may have found all leases of these books over during this call. */
  final boolean mayBeOver(Books books) {
    return books.permits().grants().forAll(lease -> mayBeOver(books, lease));
  }

  /** Whether a process may have found this lease of the books over during this call. */
  final boolean mayBeOver(Books books, LockGrant lease) {
    Instant ended = later(books.clock(), answer.heard().clock());
    Grant grant = lease.grant();
    return grant.units() == 0
        || grant.hold().exists(h -> doubts.ofClocks() || !h.until().isAfter(ended));
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  /** Whether the document has this value under the name, or nothing if there is none. */
  static boolean says(JsonNode document, String name, Option<?> value) {
    return document.path(name).asText().equals(value.map(String::valueOf).getOrElse(""));
  }
}
