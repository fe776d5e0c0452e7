package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.Account;
import io.lastseat.simulator.auditor.rules.AuditedKind;
import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.auditor.rules.AuditedTerms;
import io.lastseat.simulator.store.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Holds what an entry says of other resources against their books: the one clock, the hold that all
 * agree on, why one of them refuses, and what each of them is asked.
 */
final class JointCheck {

  private final String home;
  private final Attributes entry;
  private final long decidedAt;
  private final Function<String, Account> books;

  /**
   * Of an entry of its home.
   *
   * @param books of a resource, before this entry
   */
  JointCheck(String home, Attributes entry, long decidedAt, Function<String, Account> books) {
    this.home = home;
    this.entry = entry;
    this.decidedAt = decidedAt;
    this.books = books;
  }

  /** Whether an entry says anything of other resources. */
  static boolean isJoint(Attributes entry) {
    return entry.has("tg");
  }

  /** The commits of other logs that hold the parts of an entry, by their resources in order. */
  static NavigableMap<String, Long> commits(Attributes entry) {
    NavigableMap<String, Long> commits = new TreeMap<>();
    if (isJoint(entry) && entry.map("tg").has("c")) {
      numbers(entry.map("tg").map("c")).forEach(commits::put);
    }
    return commits;
  }

  private static Map<String, Long> numbers(Attributes map) {
    Map<String, Long> numbers = new HashMap<>();
    map.item().keySet().forEach(name -> numbers.put(name, map.number(name)));
    return numbers;
  }

  /** What the claim has elsewhere that this entry makes or is about: units by resource. */
  private NavigableMap<String, Long> others() {
    Attributes claim = entry;
    if (!isClaim()) {
      claim = Objects.requireNonNull(books.apply(home).verdict(entry.text("p"))).entry();
    }
    return claim.has("ot") ? new TreeMap<>(numbers(claim.map("ot"))) : new TreeMap<>();
  }

  private boolean isClaim() {
    return "claim".equals(entry.textOrNull("k"));
  }

  /** By the one clock, and held alike; before any of the books goes on to this entry. */
  void check() {
    Attributes together = entry.map("tg");
    NavigableMap<String, Long> others = others();
    long own = books.apply(home).timeOf(entry.number("t"), decidedAt);
    long clock = own;
    long hold = hold(others);
    for (String other : others.keySet()) {
      clock = Math.max(clock, books.apply(other).clock());
    }
    boolean granted = !entry.has("r");
    // A refusal may rest on books of others that have gone on since.
    if (granted) {
      same("the clock of all", clock, together.number("t"));
      same("the hold of all", hold, together.number("h", 0));
      same("the logs of all", others.keySet(), commits(entry).keySet());
      if (!isClaim()) {
        same("what it has elsewhere", others, numbers(entry.map("ot")));
      }
    }
    same("a clock that runs on", true, together.number("t") >= own);
  }

  /** As short as the shortest that any holds at most, where one of them holds unasked; else 0. */
  private long hold(NavigableMap<String, Long> others) {
    long shortest = Long.MAX_VALUE;
    boolean unasked = false;
    List<String> all = new ArrayList<>(others.keySet());
    all.add(home);
    for (String resource : all) {
      AuditedTerms terms = books.apply(resource).terms();
      if (isClaim() && terms != null) {
        unasked |= terms.hold() > 0;
        shortest = terms.hold() > 0 ? Math.min(shortest, terms.hold()) : shortest;
        shortest = terms.longestHold() > 0 ? Math.min(shortest, terms.longestHold()) : shortest;
      }
    }
    return unasked ? shortest : 0;
  }

  /** The resource that the entry calls limiting, and the commit that it names; or nothing. */
  Map<String, Long> limiting() {
    if (!entry.map("tg").has("l")) {
      return Map.of();
    }
    Attributes limiting = entry.map("tg").map("l");
    return Map.of(limiting.text("i"), limiting.number("c"));
  }

  /**
   * Why the resource refuses that the entry calls limiting, or null where it calls none.
   *
   * @param then the books of a resource after a commit
   */
  @Nullable Elsewhere refusal(SnapshotOf then) {
    if (!entry.map("tg").has("l")) {
      return null;
    }
    Attributes limiting = entry.map("tg").map("l");
    String other = limiting.text("i");
    Attributes part = part(other);
    AuditedKind kind = AuditedKinds.ofEntry(part);
    Account account = books.apply(other);
    Elsewhere refusal =
        account.asOf(
            then.of(other, limiting.number("c")),
            entry.map("tg").number("t"),
            decidedAt,
            () -> {
              same("what is left of " + other, account.left(), limiting.number("f"));
              String reason = kind.refusal(account, part);
              same("the reason of " + other, reason, limiting.text("r"));
              return new Elsewhere(limiting.text("r"), account.explanation(reason));
            });
    same("the words of " + other, refusal.words(), limiting.textOrNull("x"));
    return refusal;
  }

  /** Why another resource refuses, and what those say who closed it, or null. */
  record Elsewhere(String reason, @Nullable String words) {}

  /** The books of a resource after one of its commits. */
  interface SnapshotOf {
    Account.Snapshot of(String resource, long commit);
  }

  /** What another resource is asked, as its log would say it. */
  private Attributes part(String other) {
    Map<String, AttributeValue> part = new HashMap<>(entry.item());
    part.keySet()
        .removeIf(
            name -> !java.util.Set.of("i", "t", "a", "b", "c", "p", "cr", "mn").contains(name));
    part.put("k", AttributeValue.fromS("part"));
    part.put("hm", AttributeValue.fromS(home));
    part.put("wh", entry.wanted("i"));
    part.remove("i");
    if (part.containsKey("p")) {
      part.put("p", AttributeValue.fromS(PartNames.of(home, entry.text("p"))));
    } else {
      part.put("i", AttributeValue.fromS(PartNames.of(home, entry.text("i"))));
    }
    if (isClaim()) {
      part.put("q", AttributeValue.fromN(Long.toString(units(other))));
    } else {
      part.put("as", AttributeValue.fromS(entry.text("k")));
    }
    return new Attributes(part);
  }

  private long units(String other) {
    return Objects.requireNonNull(others().get(other), "no part of " + other);
  }

  /** Holds the entry of another log against what it is asked. */
  void part(String other, long commitNo, Attributes stands) {
    part(other)
        .item()
        .forEach((name, value) -> same(name + " of a part", value, stands.item().get(name)));
    same("the clock of a part", entry.map("tg").number("t"), stands.map("tg").number("t"));
    same("the hold of a part", entry.map("tg").number("h", 0), stands.map("tg").number("h", 0));
    same("the whole of a part", Map.of(home, commitNo), commits(stands));
  }

  private void same(String what, @Nullable Object should, @Nullable Object stands) {
    if (!Objects.equals(should, stands)) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "%s should be %s and is %s: %s".formatted(what, should, stands, entry.item()));
    }
  }
}
