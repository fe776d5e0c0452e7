package io.lastseat.simulator.walk;

import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.Tuple;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * Requests in the table of requests, numbered from 1 in the order of their statements. A statement
 * is a verb, the second of the morning when the request was taken, and the verb's parameters.
 */
final class Life {

  private static final long MOST_WAITING = 3;

  /** The number of the decision that set the hall's terms. */
  private static final long FIRST_TERMS = 1;

  private final Terms terms;
  private final int lanes;
  private Vector<Request> requests = Vector.empty();

  /** Requests of a resource with these terms, in lanes that have a shard each. */
  Life(Terms terms, int lanes) {
    this.terms = terms;
    this.lanes = lanes;
  }

  /**
   * Terms of a hall with holds: a capacity, and perhaps categories, a waiting list and a limit of
   * units.
   */
  static Terms holding(Words words) {
    Terms plain =
        Terms.ofCapacity(words.number(0))
            .withCategories(words.has("of") ? categories(words) : Vector.empty())
            .withHolds(
                new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none()));
    Terms listed =
        words.has("list")
            ? plain.withWaiting(new WaitingTerms(Option.some(MOST_WAITING), Option.none()))
            : plain;
    return words
        .behind("limit")
        .map(units -> limited(listed, units))
        .getOrElse(listed)
        .withTransferable(words.has("transferable"));
  }

  /** The same terms for a hall that closes at the end of the day. */
  static Terms closing(Terms terms) {
    return terms.withClosesAt(FewRequests.MORNING.plus(Duration.ofDays(1)));
  }

  private static Vector<Category> categories(Words words) {
    return words
        .amount(words.all().indexOf("of") + 1)
        .quantities()
        .byCategory()
        .toVector()
        .map(
            each ->
                new Category(
                    each._1(), Option.some(each._2()), Option.none(), Option.none(), false));
  }

  private static Terms limited(Terms terms, long units) {
    return terms.withPerApplicant(new PerApplicant(Option.some(units), Option.none()));
  }

  FewRequests requests(NotIn said) {
    return new FewRequests(terms, lanes, said, requests);
  }

  /** Adds the next request, by its verb and parameters. */
  void add(String verb, Words words) {
    requests = requests.append(request(verb, words));
  }

  private Request request(String verb, Words words) {
    RequestId next = FewRequests.id(requests.size() + 1, lanes);
    ResourceId hall = FewRequests.HALL;
    Instant at = FewRequests.MORNING.plusSeconds(words.number(0));
    return switch (verb) {
      case "seat" -> reserve(next, at, words.amount(1), Option.none(), false);
      case "held" -> reserve(next, at, words.amount(2), words.seconds(1), false);
      case "waiting" -> reserve(next, at, words.amount(1), Option.none(), true);
      case "confirm" -> new Confirm(next, home(words), at, id(words.number(1)), Option.none());
      case "cancel" -> cancel(id(words.number(1)), home(words), at);
      case "hand" -> handOver(next, at, words);
      case "ended" -> cancel(id(words.number(1)), hall, at).meaning(generation(words, 2));
      case "extend" -> new Extend(next, hall, at, id(words.number(1)), words.seconds(2).get());
      case "change" -> {
        Amount wanted = words.amount(2);
        yield new Change(next, hall, at, id(words.number(1)), wanted.units(), wanted.quantities());
      }
      case "limited" ->
          configure(next, hall, at, limited(terms, words.number(1)), Option.some(FIRST_TERMS));
      case "deposit" -> new Deposit(next, hall, at, 1);
      case "room" ->
          configure(
              next, words.resource(1), at, terms.withCapacity(words.number(2)), Option.none());
      case "lock" -> configure(next, words.resource(1), at, Terms.ofLock(), Option.none());
      case "claim" ->
          new Claim(seat(next, words.resource(2), at, words.seconds(1)), oneOf(words.resources(3)));
      case "edit" -> {
        Vector<ResourceId> locks = words.resources(2).sorted();
        yield new Claim(
            lease(next, locks.head(), at, words),
            oneOf(locks.tail()).mapValues(Amount::of),
            Option.some(words.resource(2)));
      }
      case "leased" -> lease(next, words.resource(2), at, words);
      case "renew" ->
          new Extend(next, words.resource(1), at, id(words.number(2)), words.seconds(4).get())
              .by(words.number(3));
      case "release" -> cancel(id(words.number(2)), words.resource(1), at).by(words.number(3));
      default -> throw new IllegalArgumentException(verb);
    };
  }

  private static Reserve reserve(
      RequestId id, Instant at, Amount amount, Option<Duration> hold, boolean waits) {
    return new Reserve(
        id,
        FewRequests.HALL,
        at,
        new Reserve.Content("guest", amount.units(), Option.none(), hold, waits)
            .in(amount.quantities()));
  }

  private static Reserve seat(
      RequestId id, ResourceId resource, Instant at, Option<Duration> hold) {
    return new Reserve(id, resource, at, "guest", 1, Option.none(), hold);
  }

  private static Reserve lease(RequestId id, ResourceId lock, Instant at, Words words) {
    return seat(id, lock, at, words.seconds(1)).creating(Terms.ofLock());
  }

  private static Cancel cancel(RequestId target, ResourceId home, Instant at) {
    return new Cancel(Cancel.idFor(target), home, at, target);
  }

  private HandOver handOver(RequestId next, Instant at, Words words) {
    NewApplicant to = new NewApplicant("friend", Option.none(), Option.none());
    return new HandOver(next, FewRequests.HALL, at, id(words.number(1)), to, generation(words, 2));
  }

  /** The generation of the ticket that is shown. */
  private static Option<Integer> generation(Words words, int place) {
    return Option.some((int) words.number(place));
  }

  private static Configure configure(
      RequestId id, ResourceId resource, Instant at, Terms terms, Option<Long> inForce) {
    return new Configure(id, resource, at, terms, Option.none(), inForce);
  }

  private static TreeMap<ResourceId, Long> oneOf(Vector<ResourceId> others) {
    return TreeMap.ofEntries(others.map(other -> Tuple.of(other, 1L)));
  }

  /** The home of a claim, which is another resource. */
  private static ResourceId home(Words words) {
    return words.size() > 2 ? words.resource(2) : FewRequests.HALL;
  }

  private RequestId id(long number) {
    return FewRequests.id((int) number, lanes);
  }

  record Words(Vector<String> all) {

    int size() {
      return all.size();
    }

    boolean has(String word) {
      return all.contains(word);
    }

    Option<Long> behind(String word) {
      return Option.when(has(word), () -> number(all.indexOf(word) + 1));
    }

    long number(int place) {
      return Long.parseLong(all.get(place));
    }

    /** Units such as {@code 2}, or by category: {@code adult=1,child=1}; one if none are said. */
    Amount amount(int place) {
      if (place >= size() || !all.get(place).contains("=")) {
        return Amount.of(place < size() ? number(place) : 1);
      }
      return Amount.of(
          new Quantities(
              TreeMap.ofEntries(
                  Vector.of(all.get(place).split(","))
                      .map(one -> one.split("="))
                      .map(one -> Tuple.of(one[0], Long.valueOf(one[1]))))));
    }

    /** A length of time in seconds; none for 0. */
    Option<Duration> seconds(int place) {
      return Option.some(Duration.ofSeconds(number(place))).filter(length -> !length.isZero());
    }

    ResourceId resource(int place) {
      return new ResourceId(all.get(place));
    }

    Vector<ResourceId> resources(int from) {
      return all.drop(from).map(ResourceId::new);
    }
  }
}
