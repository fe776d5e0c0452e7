package io.lastseat.simulator.auditor;

import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Change;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Watches every write and throws a {@link Violation} at the first one that breaks a promise. Of the
 * program under audit it knows the names of tables and attributes, and nothing else.
 */
public final class Auditor {

  /** Brief names of a commit's verdicts, and what the same is called in a request and in a row. */
  private static final Map<String, String> FULL_NAMES =
      Map.ofEntries(
          Map.entry("a", "applicant"),
          Map.entry("q", "quantity"),
          Map.entry("n", "note"),
          Map.entry("t", "takenAt"),
          Map.entry("c", "capacity"),
          Map.entry("o", "opensAt"),
          Map.entry("x", "closesAt"),
          Map.entry("m", "maxQuantity"),
          Map.entry("l", "lanes"),
          Map.entry("h", "title"),
          Map.entry("g", "gate"));

  private final TableNames names;
  private final Map<String, Account> accounts = new HashMap<>();
  private final Map<String, Map<String, AttributeValue>> requests = new HashMap<>();
  private final Map<String, Entry> verdicts = new HashMap<>();
  private final Set<String> rows = new HashSet<>();
  private final Map<String, Long> arrivals = new HashMap<>();
  private final Map<String, Long> lastArrival = new HashMap<>();
  private final Set<String> impossible = new HashSet<>();
  private final Set<String> orderless = new HashSet<>();

  /** Of these tables, while they are empty. */
  public Auditor(TableNames names) {
    this.names = names;
  }

  /** Audits tables as they stand: the items of each in their order. */
  public static Auditor of(TableNames names, Database database) {
    Auditor auditor = new Auditor(names);
    for (String table : List.of(names.requests(), names.decisions(), names.reservations())) {
      Vector<Map<String, AttributeValue>> items = database.items(table);
      if (table.equals(names.decisions())) {
        items = items.sortBy(item -> new Attributes(item).number("commitNo"));
      }
      items.forEach(item -> auditor.see(new Change(table, Option.none(), item, false)));
    }
    return auditor;
  }

  /** A write that was carried out. */
  public void see(Change change) {
    WrittenOnce.check(change);
    try {
      enter(change);
    } catch (NoSuchElementException incomplete) {
      throw new Violation(Promise.ONE_SET_OF_BOOKS, String.valueOf(incomplete.getMessage()));
    }
  }

  private void enter(Change change) {
    if (change.table().equals(names.requests())) {
      requests.put(id(change.after()), change.after());
    } else if (change.table().equals(names.decisions())) {
      if (change.before().isEmpty()) {
        commit(change.after());
      }
    } else if (change.table().equals(names.reservations()) && !isSetAside(change.after())) {
      row(change.after());
    }
  }

  /**
   * A record of the stream: what comes later on the same lane must be decided later.
   *
   * @param place its place in the stream
   */
  public void streamed(String requestId, long place) {
    arrivals.put(requestId, place);
  }

  /** The content of this request cannot be meant, so it must be refused as invalid. */
  public void expectImpossible(String requestId) {
    impossible.add(requestId);
  }

  /** From now on the order of this resource's decisions is not promised. */
  public void excuseOrder(String resource) {
    orderless.add(resource);
  }

  /** How many verdicts there are. */
  public int decided() {
    return verdicts.size();
  }

  /** Whether the request has a verdict and its row. */
  public boolean isFinished(String requestId) {
    return verdicts.containsKey(requestId) && rows.contains(requestId);
  }

  /** The status that the log gives to a request, or null before its verdict. */
  public @Nullable String status(String requestId) {
    Entry entry = verdicts.get(requestId);
    return entry == null ? null : entry.status();
  }

  /** Units that the log grants on a resource up to a decision. */
  public long granted(String resource, long asOfDecision) {
    return verdicts.values().stream()
        .filter(entry -> entry.resource().equals(resource) && entry.reason() == null)
        .filter(entry -> entry.decisionNo() <= asOfDecision)
        .mapToLong(entry -> new Attributes(entry.verdict()).number("q", 0))
        .sum();
  }

  /** When all weather is over: everything that can be read as a request is decided and copied. */
  public void allFinished(Set<String> unreadable) {
    for (String id : requests.keySet()) {
      if (!unreadable.contains(id)) {
        mustBeFinished(id);
      }
    }
  }

  /** The request has a verdict and its row. */
  public void mustBeFinished(String id) {
    if (!isFinished(id)) {
      throw new Violation(
          Promise.NOTHING_LOST,
          "request %s has %s"
              .formatted(id, verdicts.containsKey(id) ? "a verdict but no row" : "no verdict"));
    }
  }

  private void commit(Map<String, AttributeValue> item) {
    Attributes commit = new Attributes(item);
    String resource = commit.text("resourceId");
    Account account = accounts.computeIfAbsent(resource, any -> new Account());
    if (commit.number("commitNo") != account.commits() + 1) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "commit %d of %s comes after %d"
              .formatted(commit.number("commitNo"), resource, account.commits()));
    }
    account.enterCommit();
    for (Attributes verdict : commit.list("verdicts")) {
      verdict(resource, account, commit, verdict);
    }
    account.compare(item);
  }

  private void verdict(String resource, Account account, Attributes commit, Attributes verdict) {
    String id = verdict.text("i");
    asRequested(resource, id, verdict);
    String due = account.refusal(verdict);
    String given = verdict.textOrNull("r");
    account.enter(verdict, given == null);
    if (!Objects.equals(due, given)) {
      throw new Violation(
          Promise.EXPLAINED,
          "%s should be %s and is %s".formatted(id, orAccepted(due), orAccepted(given)));
    }
    if (verdict.number("f") != account.left()) {
      throw new Violation(
          Promise.EXPLAINED,
          "%s leaves %d, not %d".formatted(id, account.left(), verdict.number("f")));
    }
    Entry entry =
        new Entry(
            resource,
            commit.number("commitNo"),
            account.decisions(),
            commit.number("decidedAt"),
            given,
            verdict.item());
    if (verdicts.put(id, entry) != null) {
      throw new Violation(Promise.ONE_VERDICT, "request %s is decided a second time".formatted(id));
    }
    inOrder(resource, id);
  }

  private static String orAccepted(@Nullable String reason) {
    return reason == null ? "accepted" : reason;
  }

  private void asRequested(String resource, String id, Attributes verdict) {
    Map<String, AttributeValue> request = requests.get(id);
    if (request == null || !new Attributes(request).text("lane").startsWith(resource + "#")) {
      throw new Violation(Promise.ONE_VERDICT, "nobody asked %s for %s".formatted(resource, id));
    }
    boolean invalid = verdict.has("k") && verdict.text("k").equals("impossible");
    if (invalid != impossible.contains(id)) {
      throw new Violation(
          Promise.EXPLAINED, id + (invalid ? " is called impossible" : " cannot be meant"));
    }
    if (invalid) {
      return;
    }
    FULL_NAMES.forEach(
        (brief, full) -> {
          if (!Objects.equals(verdict.item().get(brief), request.get(full))) {
            throw new Violation(
                Promise.EXPLAINED, "the %s of %s is not the one asked for".formatted(full, id));
          }
        });
  }

  private void inOrder(String resource, String id) {
    Long place = arrivals.get(id);
    if (place == null || orderless.contains(resource)) {
      return;
    }
    Long before = lastArrival.put(resource, place);
    if (before != null && before > place) {
      throw new Violation(Promise.ORDER, "%s of %s is decided late".formatted(id, resource));
    }
  }

  private void row(Map<String, AttributeValue> item) {
    String id = id(item);
    Entry entry = verdicts.get(id);
    if (entry == null) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS, "a row of %s stands before its verdict".formatted(id));
    }
    entry.compare(new Attributes(item), FULL_NAMES);
    rows.add(id);
  }

  private static boolean isSetAside(Map<String, AttributeValue> item) {
    return id(item).startsWith("#");
  }

  private static String id(Map<String, AttributeValue> item) {
    AttributeValue id = item.get("requestId");
    return id == null || id.s() == null ? "" : id.s();
  }
}
