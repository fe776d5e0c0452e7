package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** A lock or an execution, and what is asked of it: no fact beside its books is ever asked for. */
abstract class LeaseRules {

  static final Duration MINUTE = Duration.ofMinutes(1);

  Books books = Books.empty(CONCERT);
  Instant now = NOON.plusMillis(3);
  private int number;

  Reserve reserve(String holder, Option<Duration> lease, Terms terms) {
    return new Reserve(id(), CONCERT, now, holder, 1, Option.none(), lease).creating(terms);
  }

  Verdict renew(int reservation, Duration lease) {
    return decide(Shown.on(books, new Extend(id(), CONCERT, now, Requests.id(reservation), lease)));
  }

  Verdict configure(Terms terms) {
    Option<Long> inForce = Option.some(books.termsNumber());
    return decide(new Configure(id(), CONCERT, now, terms, Option.none(), inForce));
  }

  RequestId id() {
    return Requests.id(++number);
  }

  /** Decides it, and holds the books against those that follow from the entry. */
  Verdict decide(Request request) {
    Decision.Made made = (Decision.Made) Decider.decide(books, Facts.at(now), request);
    assertThat(BooksAfter.after(books, made.verdict(), now)).isEqualTo(made.books());
    books = made.books();
    return made.verdict();
  }
}
