package io.lastseat.simulator.answers;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.simulator.answers.Question.Moment;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The log of one resource: each commit with its step, and all grants each request ever had. */
public final class LogHistory {

  /** The number of tokens in each epoch. */
  private static final long TOKENS_OF_AN_EPOCH = 1L << 40;

  private record State(Commit commit, long step) {}

  /** The grant of a reservation since this decision, whose it is, and the time of the commit. */
  record Had(Grant grant, long decisionNo, Instant decidedAt, String applicant) {}

  private final ResourceId resource;
  private final List<State> states = new ArrayList<>();
  private final Map<Long, State> standing = new HashMap<>();
  private final Map<RequestId, VerdictRow> verdicts = new HashMap<>();
  private final Map<RequestId, GrantRow> promotions = new HashMap<>();
  private final Map<RequestId, List<Had>> had = new HashMap<>();
  private final Map<RequestId, Long> tokens = new HashMap<>();

  /** The requests whose verdicts are not archived. */
  private final Set<RequestId> kept = new HashSet<>();

  LogHistory(ResourceId resource) {
    this.resource = resource;
  }

  /** Notes that the commit is in the table since this step, so other logs may name it. */
  public void stands(Commit commit, long step) {
    standing.putIfAbsent(commit.number(), new State(commit, step));
  }

  /** Appends the next commit, which is in the table. */
  public void append(Commit commit) {
    states.add(Objects.requireNonNull(standing.get(commit.number())));
    if (commit.isArchiving()) {
      kept.clear();
      promotions.clear();
    }
    commit.entries().forEach(entry -> enter(commit, entry));
  }

  private void enter(Commit commit, Entry entry) {
    if (entry instanceof Promotion promotion) {
      promotions.put(promotion.about(), commit.grantRow(promotion));
      put(commit, promotion.about(), promotion.grant(), promotion.decisionNo(), Option.none());
      token(commit, promotion.accepted(), promotion.about(), promotion.decisionNo());
      return;
    }
    Verdict verdict = (Verdict) entry;
    RequestId reservation = verdict.request().reservation().getOrElse(verdict.about());
    if (reservation.equals(verdict.about())) {
      // The grants of an archived request of the same name no longer count.
      had.remove(reservation);
      boolean granted = verdict.accepted() && verdict.grant().isDefined();
      token(commit, granted, reservation, verdict.decisionNo());
    }
    Option<String> named =
        verdict.request() instanceof HandOver handOver
            ? Option.some(handOver.to().name())
            : verdict.request().reserves().map(Reserve::applicant);
    verdict.grant().forEach(grant -> put(commit, reservation, grant, verdict.decisionNo(), named));
    verdicts.put(verdict.about(), commit.row(verdict));
    kept.add(verdict.about());
  }

  /**
   * Adds a grant.
   *
   * @param named the applicant whom the request names; none if it stays the same
   */
  private void put(
      Commit commit, RequestId reservation, Grant grant, long decisionNo, Option<String> named) {
    List<Had> all = had.computeIfAbsent(reservation, any -> new ArrayList<>());
    String whose = named.getOrElse(() -> all.isEmpty() ? "" : all.get(all.size() - 1).applicant());
    all.add(new Had(grant, decisionNo, commit.decidedAt(), whose));
  }

  private void token(Commit commit, boolean granted, RequestId id, long decisionNo) {
    if (granted && commit.books().terms().exists(terms -> terms.lock())) {
      tokens.put(id, commit.books().epoch() * TOKENS_OF_AN_EPOCH + decisionNo);
    }
  }

  public Vector<Commit> commits() {
    return Vector.ofAll(states).map(State::commit);
  }

  public Option<Commit> commit(long number) {
    return Option.of(standing.get(number)).map(State::commit);
  }

  /** The commit of this number, if it is no newer than the newest appended one. */
  public Option<Commit> appended(long number) {
    return newest().filter(last -> number <= last.number()).flatMap(any -> commit(number));
  }

  public Option<Commit> newest() {
    return states.isEmpty() ? Option.none() : Option.some(states.get(states.size() - 1).commit());
  }

  /** The step since which the commit is in the table; the greatest number if that is unknown. */
  public long stepOf(long number) {
    State state = standing.get(number);
    return state == null ? Long.MAX_VALUE : state.step();
  }

  /** Whether the predicate held in some state up to that moment. */
  boolean ever(Moment heard, Predicate<Books> so) {
    return during(new Moment(Long.MIN_VALUE, heard.clock()), heard, so);
  }

  /**
   * Whether the predicate held between these moments: in the newest state at the first moment, or
   * in a later one.
   */
  boolean during(Moment asked, Moment heard, Predicate<Books> so) {
    for (int place = states.size() - 1; place >= 0; place--) {
      State state = states.get(place);
      if (state.step() <= heard.step() && so.test(state.commit().books())) {
        return true;
      } else if (state.step() <= asked.step()) {
        return false;
      }
    }
    return so.test(Books.empty(resource));
  }

  /** Whether a commit with this property was made between these moments. */
  boolean came(Moment asked, Moment heard, Predicate<Commit> so) {
    for (int place = states.size() - 1; place >= 0; place--) {
      State state = states.get(place);
      if (state.step() <= asked.step()) {
        return false;
      } else if (state.step() <= heard.step() && so.test(state.commit())) {
        return true;
      }
    }
    return false;
  }

  public @Nullable VerdictRow verdict(RequestId id) {
    return verdicts.get(id);
  }

  public Map<RequestId, VerdictRow> verdicts() {
    return verdicts;
  }

  /** The newest verdict, unless the log has archived it. */
  public @Nullable VerdictRow kept(RequestId id) {
    return kept.contains(id) ? verdicts.get(id) : null;
  }

  /** What the log knows of a request before the next commit. */
  public PriorState priorState(RequestId id) {
    Option<Grant> has = grant(id);
    return has.isDefined() || kept.contains(id)
        ? new PriorState(true, has)
        : PriorState.NO_SUCH_REQUEST;
  }

  /** The promotions from the waiting list, by request. */
  public Map<RequestId, GrantRow> promotions() {
    return promotions;
  }

  /** The token of this request's grant of the lock; 0 without a grant. */
  public long token(RequestId id) {
    return tokens.getOrDefault(id, 0L);
  }

  public Option<Grant> grant(RequestId id) {
    List<Had> all = kept.contains(id) ? had(id) : List.of();
    return all.isEmpty() ? Option.none() : Option.some(all.get(all.size() - 1).grant());
  }

  /** All grants of the reservation in order: the grant after n changes has index n. */
  public List<Grant> grants(RequestId id) {
    return had(id).stream().map(Had::grant).toList();
  }

  List<Had> had(RequestId id) {
    return had.getOrDefault(id, List.of());
  }

  /** The grant of a lock under that token at some time; none if there was none. */
  Option<LockGrant> leaseOf(long token) {
    for (State state : states) {
      Option<LockGrant> lock = state.commit().books().permits().with(token);
      if (lock.isDefined()) {
        return lock;
      }
    }
    return Option.none();
  }

  /** The units of each reservation as of this decision, by id. */
  public Map<String, Long> units(long asOf, ToLongFunction<Grant> counted) {
    Map<String, Long> units = new HashMap<>();
    had.forEach(
        (id, all) -> {
          long now = 0;
          for (Had one : all) {
            now = one.decisionNo() <= asOf ? counted.applyAsLong(one.grant()) : now;
          }
          if (now > 0 && kept.contains(id)) {
            units.put(id.text(), now);
          }
        });
    return units;
  }
}
