package io.lastseat.simulator.world;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.lastseat.simulator.answers.LogHistory;
import io.lastseat.simulator.answers.Question;
import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.lastseat.simulator.world.Weather.Chance;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The events in one world, or in many: how often each label occurred. The labels follow from
 * commits, answers and the weather.
 */
public final class Coverage {

  /** The number of worlds in which all labels of labels.txt must occur. */
  public static final int ENOUGH_WORLDS = 200;

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

  /** The required labels that did not occur; none if there are too few worlds. */
  public SortedSet<String> missing() {
    if (times(WORLDS) < ENOUGH_WORLDS) {
      return new TreeSet<>();
    }
    SortedSet<String> missing = new TreeSet<>(required());
    missing.removeAll(seen.keySet());
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
    // The segments of a path like /v1/resources/hall/requests/0-1/confirm that make the label.
    String about =
        Stream.of(2, 4, 6)
            .map(question::part)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    boolean away = answer.body().path("turnedAway").asBoolean();
    String how = away ? " turned away" : answer.problem().isEmpty() ? "" : " " + answer.problem();
    see("answer %s %s %d%s".formatted(question.method(), about, answer.status(), how));
    for (JsonNode entry : answer.body().path("entries")) {
      see("part of a claim on a roster", entry.has("home") ? 1 : 0);
    }
  }

  /** Counts the contents of a log at the end of a world. */
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
      boolean several = commit.books().permits().live(commit.books().clock()).size() > 1;
      see("several leases of a lock", several ? 1 : 0);
      see("fewer permits than leases", several && commit.books().free() < 0 ? 1 : 0);
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

  /** Counts a call that decides after a transaction, or a transaction after such a call. */
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
    boolean mixed = promotion.place().lines().size() > 1;
    see("promotion of several categories", mixed && promotion.accepted() ? 1 : 0);
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
    boolean elsewhere = verdict.limiting().isDefined();
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
    see("refused by a category", verdict.outcome().category().isDefined() ? 1 : 0);
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
      boolean waits = verdict.grant().exists(Grant::isWaiting);
      see("change between categories", isBetween(before, verdict.grant()) ? 1 : 0);
      see(
          waits
              ? "change of a waiter"
              : verdict.change() > 0 ? "change to more" : "change to less");
    } else if (request instanceof HandOver) {
      see(
          verdict.grant().exists(Grant::isWaiting)
              ? "hand-over of a waiter"
              : "hand-over of units");
      see("hand-over of a hold", wasHeld ? 1 : 0);
      see("hand-over between two sums", verdict.former().isDefined() ? 1 : 0);
    } else if (request instanceof Cancel) {
      see("cancel after a hand-over", before.exists(had -> had.generation().isLater()) ? 1 : 0);
      see("cancel of a hold", live ? 1 : 0);
      see("cancel of a waiter", verdict.unlisted() > 0 ? 1 : 0);
    }
  }

  /** Whether it has fewer units of a category, and more of another. */
  private static boolean isBetween(Option<Grant> before, Option<Grant> after) {
    Quantities gained =
        after
            .map(Grant::quantities)
            .getOrElse(Quantities.NONE)
            .minus(before.map(Grant::quantities).getOrElse(Quantities.NONE));
    return gained.hasMore() && gained.negated().hasMore();
  }

  /** The labels that must occur in a long run: those of labels.txt, and all weather. */
  static Set<String> required() {
    Set<String> all = new TreeSet<>();
    for (Chance chance : Chance.values()) {
      all.add(of(chance));
    }
    try (InputStream in =
        Objects.requireNonNull(Coverage.class.getResourceAsStream("labels.txt"))) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(all::add);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return all;
  }
}
