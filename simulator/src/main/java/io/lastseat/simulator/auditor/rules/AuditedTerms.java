package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Terms of a resource.
 *
 * @param named as the books of a commit have them, by their full names
 */
public record AuditedTerms(Map<String, AttributeValue> named) {

  static final Map<String, String> FIELDS =
      Map.ofEntries(
          Map.entry("c", "capacity"),
          Map.entry("o", "opensAt"),
          Map.entry("x", "closesAt"),
          Map.entry("m", "maxQuantity"),
          Map.entry("h", "title"),
          Map.entry("g", "gate"),
          Map.entry("a", "admission"),
          Map.entry("b", "hold"),
          Map.entry("j", "longestHold"),
          Map.entry("v", "confirmBy"),
          Map.entry("w", "waitingListLimit"),
          Map.entry("y", "promotionHold"),
          Map.entry("n", "closedAt"),
          Map.entry("u", "closedReason"),
          Map.entry("mu", "maxUnitsPerApplicant"),
          Map.entry("mr", "maxRequestsPerApplicant"),
          Map.entry("lk", "lock"),
          Map.entry("ex", "execution"),
          Map.entry("ps", "publicSignUp"),
          Map.entry("sf", "seriesFrom"),
          Map.entry("st", "seriesTo"),
          Map.entry("sl", "slotLength"),
          Map.entry("so", "opensAtMinute"),
          Map.entry("sc", "closesAtMinute"),
          Map.entry("sz", "timeZone"),
          Map.entry("sw", "closedWeekdays"),
          Map.entry("sd", "closedDays"));

  /** A day. */
  static final long LONGEST_LEASE_MILLIS = 86_400_000;

  /** The same without the closing: what a reservation creates is open. */
  static final Map<String, String> UNCLOSED = unclosed();

  private static Map<String, String> unclosed() {
    Map<String, String> fields = new HashMap<>(FIELDS);
    fields.keySet().removeAll(Set.of("n", "u"));
    return Map.copyOf(fields);
  }

  /** Whether these are the others, but for a closing since; one lock is as good as another. */
  boolean areBut(AuditedTerms others) {
    if (isLock() && others.isLock() && isExecution() == others.isExecution()) {
      return true;
    }
    Map<String, AttributeValue> open = new HashMap<>(named);
    open.keySet().removeAll(Set.of("closedAt", "closedReason"));
    return open.equals(others.named);
  }

  /** Those that an entry sets, or a map inside it. */
  static AuditedTerms of(Attributes entry) {
    Map<String, AttributeValue> named = new HashMap<>();
    FIELDS.forEach(
        (brief, full) -> {
          if (entry.has(brief)) {
            named.put(full, entry.wanted(brief));
          }
        });
    return new AuditedTerms(named);
  }

  /** Units. */
  public long capacity() {
    return new Attributes(named).number("capacity");
  }

  /**
   * Whether intake may decide, as far as the terms say: never where there is a waiting list, or
   * applicants are limited.
   */
  public boolean immediateAllowed() {
    return named.containsKey("admission") && waitingListLimit() == 0 && !limitsApplicants();
  }

  /** Whether it is a lock: one has it at a time. */
  public boolean isLock() {
    return named.containsKey("lock");
  }

  /** Whether that lock can be kept for ever, with a result. */
  boolean isExecution() {
    return named.containsKey("execution");
  }

  /** Whether it is a series: its slots can be had, and it cannot. */
  boolean isSeries() {
    return named.containsKey("seriesFrom");
  }

  /** Whether the others go on for longer where these are a series, and are no series otherwise. */
  boolean mayBecome(AuditedTerms others) {
    if (!isSeries() || !others.isSeries()) {
      return isSeries() == others.isSeries();
    }
    Map<String, AttributeValue> kept = new HashMap<>(named);
    Map<String, AttributeValue> after = new HashMap<>(others.named);
    kept.keySet().removeAll(Set.of("seriesTo", "closedDays"));
    after.keySet().removeAll(Set.of("seriesTo", "closedDays"));
    String last = new Attributes(named).text("seriesTo");
    return kept.equals(after)
        && new Attributes(others.named).text("seriesTo").compareTo(last) >= 0
        && closedUntil(last).equals(others.closedUntil(last));
  }

  /** Dates of four-digit years are in the order of their texts. */
  private Set<String> closedUntil(String last) {
    Set<String> days = new TreeSet<>();
    String text = new Attributes(named).textOrNull("closedDays");
    for (String day : text == null ? new String[0] : text.split(" ", -1)) {
      if (day.compareTo(last) <= 0) {
        days.add(day);
      }
    }
    return days;
  }

  /** Whether what each applicant has is counted. */
  boolean limitsApplicants() {
    return named.containsKey("maxUnitsPerApplicant")
        || named.containsKey("maxRequestsPerApplicant");
  }

  /** Why one who has this may not have so much more, or null. */
  @Nullable String beyondLimits(AuditedTally has, long units, long requests) {
    Attributes limits = new Attributes(named);
    if (has.units() + units > limits.number("maxUnitsPerApplicant", Long.MAX_VALUE)) {
      return "applicant_units_beyond_limit";
    }
    return has.requests() + requests > limits.number("maxRequestsPerApplicant", Long.MAX_VALUE)
        ? "applicant_requests_beyond_limit"
        : null;
  }

  /** How many may wait; 0 where nobody may. */
  long waitingListLimit() {
    return new Attributes(named).number("waitingListLimit", 0);
  }

  /** In milliseconds; 0 where what is promoted is held as any reservation is. */
  long promotionHold() {
    return new Attributes(named).number("promotionHold", 0);
  }

  /** The same terms with so many units more. */
  AuditedTerms withMore(long units) {
    Map<String, AttributeValue> more = new HashMap<>(named);
    more.put("capacity", AttributeValue.fromN(Long.toString(capacity() + units)));
    return new AuditedTerms(more);
  }

  /** In milliseconds; 0 where a reservation that asks for no hold is granted for good. */
  public long hold() {
    return new Attributes(named).number("hold", 0);
  }

  /** In milliseconds; 0 where nothing can be held. */
  public long longestHold() {
    return new Attributes(named).number("longestHold", 0);
  }

  long confirmBy() {
    return new Attributes(named).number("confirmBy", Long.MAX_VALUE);
  }

  /** The first moment at which nothing more is granted, in milliseconds. */
  long closed() {
    return new Attributes(named).number("closedAt", Long.MAX_VALUE);
  }

  /** What those who closed it say; null where they say nothing. */
  public @Nullable String closedReason() {
    return new Attributes(named).textOrNull("closedReason");
  }

  long opens() {
    return new Attributes(named).number("opensAt", Long.MIN_VALUE);
  }

  long closes() {
    return new Attributes(named).number("closesAt", Long.MAX_VALUE);
  }

  long most() {
    return new Attributes(named).number("maxQuantity", Long.MAX_VALUE);
  }
}
