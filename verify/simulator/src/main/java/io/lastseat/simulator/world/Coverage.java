package io.lastseat.simulator.world;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Participants;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.lastseat.simulator.answers.HeardAnswer;
import io.lastseat.simulator.answers.LogHistory;
import io.lastseat.simulator.answers.Question;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a world, or many of them, contained: how often each thing happened, by its name. The names
 * follow from commits, answers and the weather.
 */
public final class Coverage {

  /** In this number of worlds all that {@link RequiredLabels} names must have been seen. */
  public static final int ENOUGH_WORLDS = 200;

  /** Of {@code /v1/resources/hall/requests/0-1/confirm}. */
  private static final int SORT = 4;

  private static final int KIND = 6;
  private static final String WORLDS = "worlds";

  private final SortedMap<String, Long> seen = new TreeMap<>();

  void see(String label) {
    see(label, 1);
  }

  void see(String label, long times) {
    if (times > 0) {
      seen.merge(label, times, Long::sum);
    }
  }

  public void add(Coverage more) {
    more.seen.forEach(this::see);
  }

  public SortedMap<String, Long> seen() {
    return seen;
  }

  public long times(String label) {
    return seen.getOrDefault(label, 0L);
  }

  /** The required labels that these worlds did not show; none if there are too few worlds. */
  public SortedSet<String> missing() {
    SortedSet<String> missing = new TreeSet<>();
    if (times(WORLDS) >= ENOUGH_WORLDS) {
      missing.addAll(RequiredLabels.ALL);
      missing.removeAll(seen.keySet());
    }
    return missing;
  }

  static String of(Chance chance) {
    return "weather " + chance.plural();
  }

  void ended(Map<Chance, Long> weather) {
    see(WORLDS);
    weather.forEach((chance, times) -> see(of(chance), times));
  }

  void answered(Question question, HeardAnswer answer) {
    String[] path = question.path().split("/", -1);
    String about = path[2] + (path.length > SORT ? " " + path[SORT] : "");
    String kind = path.length > KIND ? " " + path[KIND] : "";
    boolean away = answer.body().path("turnedAway").asBoolean();
    String how = away ? " turned away" : answer.problem().isEmpty() ? "" : " " + answer.problem();
    see("answer %s %s%s %d%s".formatted(question.method(), about, kind, answer.status(), how));
    for (JsonNode entry : answer.body().path("entries")) {
      see("part of a claim on a roster", entry.has("home") ? 1 : 0);
    }
  }

  /** Counts what stands in a log at the end of a world. */
  void log(LogHistory log) {
    Map<RequestId, Grant> had = new HashMap<>();
    Option<Terms> before = Option.none();
    for (Commit commit : log.commits()) {
      for (Entry entry : commit.entries()) {
        see("requests decided");
        if (entry instanceof Promotion promotion) {
          promotion(commit, promotion);
          had.put(promotion.about(), promotion.grant());
        } else {
          verdict(commit, (Verdict) entry, had);
        }
      }
      shape(commit, before);
      adjacentCommits(log.commit(commit.number() - 1), commit);
      before = commit.books().terms();
    }
    Option<Books> end = log.newest().map(Commit::books);
    for (Grant grant : had.values()) {
      see(end.exists(b -> grant.isLapsed(b.clock())) ? "hold lapsed" : "reservations at the end");
    }
  }

  private void shape(Commit commit, Option<Terms> before) {
    Option<Terms> after = commit.books().terms();
    see("commit " + (commit.isImmediate() ? "of intake" : "of the serializer"));
    if (before.isDefined() && after.isDefined()) {
      boolean less = after.get().capacity() < before.get().capacity();
      see("capacity lowered", less ? 1 : 0);
      see("capacity lowered and promoted", less && !commit.promotions().isEmpty() ? 1 : 0);
      boolean same = after.get().admission() == before.get().admission();
      see("admission changed", same ? 0 : 1);
    }
    boolean creates = commit.verdicts().exists(one -> one.request().reserves().isDefined());
    see("created by a reservation", before.isEmpty() && after.isDefined() && creates ? 1 : 0);
    long ends =
        commit
            .verdicts()
            .count(one -> one.accepted() && one.participants().isDefined() && isEnd(one.request()));
    boolean waited = commit.books().waiting().next() > 1;
    see("several ends of claims in one commit", ends > 1 ? 1 : 0);
    see("the same beside a waiting list", ends > 1 && waited ? 1 : 0);
    see("name closed for good", commit.isArchiving() ? 1 : 0);
  }

  /** A call decides on what a transaction left, or the other way round. */
  private void adjacentCommits(Option<Commit> before, Commit commit) {
    for (Commit other : before) {
      boolean calls = other.isImmediate() || commit.isImmediate();
      boolean transactions = isTogether(other) || isTogether(commit);
      see("transaction beside a call", calls && transactions ? 1 : 0);
    }
  }

  private static boolean isTogether(Commit commit) {
    return commit.verdicts().exists(one -> one.accepted() && one.participants().isDefined());
  }

  private static boolean isEnd(Request request) {
    return request.reservation().isDefined();
  }

  private static String sort(Books books) {
    return books.isExecution() ? "execution " : books.isLock() ? "lock " : "";
  }

  private void promotion(Commit commit, Promotion promotion) {
    String label = sort(commit.books()) + "promotion";
    see(label + outcome(promotion.outcome().refusal(), promotion.hold().isDefined()));
    see("in a call promotion", commit.isImmediate() && !commit.books().isLock() ? 1 : 0);
    boolean behind = promotion.place().number() >= commit.books().waiting().front();
    see("waiter gone behind one who stays", behind && !promotion.accepted() ? 1 : 0);
  }

  private static String outcome(Option<Reason> refusal, boolean held) {
    return refusal
        .map(reason -> " refused " + reason.code())
        .getOrElse(held ? " held" : " accepted");
  }

  private void verdict(Commit commit, Verdict verdict, Map<RequestId, Grant> had) {
    Request request = verdict.request();
    String kind = KindCodecs.of(request).name();
    boolean elsewhere = verdict.participants().flatMap(Participants::limiting).isDefined();
    boolean held = verdict.grant().exists(grant -> grant.hold().isDefined());
    String outcome = verdict.waiter().isDefined() ? " waiting" : outcome(verdict.refusal(), held);
    see(sort(commit.books()) + kind + outcome + (elsewhere ? " elsewhere" : ""));
    see("in its call " + kind, commit.isImmediate() && !commit.books().isLock() ? 1 : 0);
    RequestId reservation = request.reservation().getOrElse(verdict.about());
    Option<Grant> before =
        request.reservation().isDefined() ? Option.of(had.get(reservation)) : Option.none();
    verdict.grant().forEach(grant -> had.put(reservation, grant));
    if (verdict.refusal().isEmpty()) {
      granted(request, verdict, before);
    }
    boolean slot = commit.books().resource().text().contains(".");
    see("claim of slots", request instanceof Claim && verdict.accepted() && slot ? 1 : 0);
    see("over the capacity", request.reserves().exists(asked -> asked.staff().over()) ? 1 : 0);
    boolean ofClaim = verdict.participants().isDefined() && !(request instanceof ClaimPart);
    see("end of a claim", ofClaim && verdict.accepted() && isEnd(request) ? 1 : 0);
  }

  private void granted(Request request, Verdict verdict, Option<Grant> before) {
    boolean wasHeld = before.exists(grant -> grant.hold().isDefined());
    boolean live = verdict.released().isDefined();
    if (request instanceof Confirm && wasHeld) {
      see(live ? "confirm of a hold" : "confirm after the lapse");
      long units = before.map(Grant::units).getOrElse(0L);
      boolean less = verdict.grant().exists(grant -> grant.units() < units);
      see("confirm in part", less ? 1 : 0);
    } else if (request instanceof Change) {
      see(verdict.change() > 0 ? "change to more" : "change to less");
    } else if (request instanceof Cancel) {
      see("cancel of a hold", live ? 1 : 0);
      see("cancel of a waiter", verdict.unlisted() > 0 ? 1 : 0);
    }
  }

  /** The labels that a long run must have seen: without them its silence proves nothing. */
  static final class RequiredLabels {

    private static final String OTHERS =
        """
        admission changed; answer DELETE locks 200; answer DELETE locks 202;
        answer DELETE locks 400 invalid-token; answer DELETE locks 409 lock-lost;
        answer GET executions 200; answer GET locks 200; answer GET resources 200;
        answer GET resources requests 200; answer GET resources roster 200;
        answer GET resources verdicts 200; answer PATCH resources 202; answer POST claims 200;
        answer POST claims 200 turned away; answer POST claims 202;
        answer POST claims 404 no-such-resource; answer POST claims 410 resource-archived;
        answer POST executions 200; answer POST executions 201; answer POST executions 202;
        answer POST executions 409 execution-over; answer POST executions 409 execution-running;
        answer POST executions fail 200; answer POST executions fail 409 execution-over;
        answer POST executions succeed 200; answer POST executions succeed 400 invalid-token;
        answer POST executions succeed 409 execution-over; answer POST locks 200;
        answer POST locks 202; answer POST locks 409 lock-held; answer POST locks 409 lock-lost;
        answer POST resources deposits 200; answer POST resources deposits 202;
        answer POST resources deposits 409 resource-closed; answer POST resources requests 200;
        answer POST resources requests 200 turned away; answer POST resources requests 202;
        answer POST resources requests 404 no-such-resource;
        answer POST resources requests 410 resource-archived;
        answer POST resources requests 422 idempotency-key-reused;
        answer POST resources requests cancel 200; answer POST resources requests cancel 202;
        answer POST resources requests cancel 404 no-such-request;
        answer POST resources requests cancel 409 is-a-lock;
        answer POST resources requests cancel 409 nothing-to-cancel;
        answer POST resources requests change 200; answer POST resources requests change 202;
        answer POST resources requests change 404 no-such-request;
        answer POST resources requests change 409 nothing-granted;
        answer POST resources requests confirm 200; answer POST resources requests confirm 202;
        answer POST resources requests confirm 404 no-such-request;
        answer POST resources requests confirm 409 is-a-lock;
        answer POST resources requests confirm 409 not-held;
        answer POST resources requests confirm 409 nothing-granted;
        answer POST resources requests confirm 422 idempotency-key-reused;
        answer POST resources requests extend 202;
        answer POST resources requests extend 409 not-held;
        answer POST resources requests extend 409 nothing-granted; answer PUT executions 200;
        answer PUT executions 409 execution-over; answer PUT executions 409 execution-without-lease;
        answer PUT locks 200; answer PUT locks 202; answer PUT locks 400 invalid-token;
        answer PUT locks 409 lock-lost; answer PUT resources 202; appends lost by intake;
        appends lost by the serializer; calls under one key at once;
        cancel accepted; cancel of a hold; cancel of a waiter; cancel refused nothing_to_cancel;
        capacity lowered; change accepted; change refused claim_is_whole;
        change refused hold_lapsed; change refused nothing_granted; change refused sold_out;
        change to less; change to more; claim accepted; claim held; claim of slots;
        claim refused applicants_limited; claim refused applicants_limited elsewhere;
        claim refused hold_beyond_limit; claim refused hold_beyond_limit elsewhere;
        claim refused not_enough_left; claim refused sold_out;
        commit of intake; commit of the serializer; commits archived; configure accepted;
        configure refused limits_fixed; configure refused terms_changed;
        configure refused terms_differ; confirm accepted; confirm after the lapse;
        confirm of a hold; confirm refused claim_is_whole; confirm refused more_than_granted;
        confirm refused not_held; confirm refused nothing_granted; confirm refused sold_out;
        confirm refused still_waiting; created by a reservation; deposit accepted;
        deposit refused resource_closed; end of a claim; execution cancel accepted;
        execution confirm accepted; execution extend held; execution reserve held; extend held;
        extend refused hold_lapsed; extend refused not_held; extend refused nothing_granted;
        extend refused still_waiting; hold lapsed; immediate verdict copied; in a call promotion; in its call cancel; in its call change;
        in its call claim; in its call configure; in its call confirm; in its call deposit;
        in its call extend; in its call reserve; lock cancel accepted;
        lock cancel refused nothing_to_cancel; lock claim held; lock claim refused sold_out;
        lock extend held; lock extend refused nothing_granted; lock part accepted; lock part held;
        lock promotion held; lock promotion refused waited_too_long; lock reserve held;
        lock reserve refused sold_out; lock reserve refused waited_too_long; lock reserve waiting;
        name closed for good; over the capacity; part accepted; part held;
        part of a claim on a roster; processes that slept for a month; promotion held;
        promotion refused resource_closed; records forgotten by the stream; records given up;
        records set aside; requests deferred; requests deleted by hand; requests parked;
        reserve accepted; reserve held;
        reserve refused applicant_units_beyond_limit; reserve refused hold_beyond_limit;
        reserve refused not_enough_left; reserve refused not_open_yet;
        reserve refused resource_closed; reserve refused sold_out; reserve refused terms_differ;
        reserve refused waiting_list_full; reserve waiting; rows deleted by hand; tables restored;
        to the stream because of crowd; to the stream because of failure; transaction beside a call;
        verdicts found missing; worlds that archive;
        """;

    static final Set<String> ALL = all();

    private static Set<String> all() {
      Set<String> all = new TreeSet<>();
      for (Chance chance : Chance.values()) {
        all.add(Coverage.of(chance));
      }
      all.addAll(Arrays.asList(OTHERS.strip().split(";\\s*")));
      return all;
    }

    private RequiredLabels() {}
  }
}
