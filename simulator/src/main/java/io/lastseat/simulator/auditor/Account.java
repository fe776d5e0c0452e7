package io.lastseat.simulator.auditor;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The auditor's own books of one resource, kept by the rules as the documentation tells them. */
final class Account {

  private static final long NEVER = Long.MAX_VALUE;

  private boolean created;
  private long lanes = 1;
  private long capacity;
  private long opens = Long.MIN_VALUE;
  private long closes = NEVER;
  private long most = NEVER;
  private long taken;
  private long clock;
  private long decisions;
  private long commits;

  /** Why this would be refused, or null; a verdict as it stands in a commit has brief names. */
  @Nullable String refusal(Attributes verdict) {
    long now = Math.max(clock, verdict.number("t"));
    String kind = verdict.has("k") ? verdict.text("k") : "reserve";
    if (kind.equals("impossible")) {
      return "invalid";
    }
    if (kind.equals("configure")) {
      return created && verdict.has("l") && verdict.number("l") != lanes ? "lanes_fixed" : null;
    }
    long quantity = verdict.number("q");
    if (!created) {
      return "unknown_resource";
    } else if (now < opens) {
      return "not_open_yet";
    } else if (now >= closes) {
      return "closed";
    } else if (quantity > most) {
      return "quantity_beyond_limit";
    } else if (capacity - taken <= 0) {
      return "sold_out";
    }
    return quantity > capacity - taken ? "not_enough_left" : null;
  }

  /** Enters a verdict. */
  void enter(Attributes verdict, boolean accepted) {
    decisions++;
    clock = Math.max(clock, verdict.number("t"));
    if (accepted && verdict.has("k")) {
      lanes = created ? lanes : verdict.number("l", 1);
      created = true;
      capacity = verdict.number("c");
      opens = verdict.number("o", Long.MIN_VALUE);
      closes = verdict.number("x", NEVER);
      most = verdict.number("m", NEVER);
    } else if (accepted) {
      taken += verdict.number("q");
      if (taken > capacity) {
        throw new Violation(
            Promise.CAPACITY,
            "%d of %d are taken after %s was accepted"
                .formatted(taken, capacity, verdict.text("i")));
      }
    }
  }

  void enterCommit() {
    commits++;
  }

  long commits() {
    return commits;
  }

  long decisions() {
    return decisions;
  }

  long left() {
    return Math.max(0, capacity - taken);
  }

  /** Holds the figures at the end of a commit against these books. */
  void compare(Map<String, AttributeValue> commit) {
    Attributes figures = new Attributes(commit);
    same(commit, "taken", taken, figures.number("taken"));
    same(commit, "decisions", decisions, figures.number("decisions"));
    same(commit, "clock", clock, figures.number("clock"));
    same(commit, "lanes", lanes, figures.number("lanes"));
    same(commit, "capacity", created ? capacity : -1, figures.number("capacity", -1));
    same(commit, "opensAt", opens, figures.number("opensAt", Long.MIN_VALUE));
    same(commit, "closesAt", closes, figures.number("closesAt", NEVER));
    same(commit, "maxQuantity", most, figures.number("maxQuantity", NEVER));
  }

  private static void same(Map<String, AttributeValue> commit, String name, long due, long stands) {
    if (due != stands) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "%s should be %d and is %d after commit %s of %s"
              .formatted(
                  name,
                  due,
                  stands,
                  new Attributes(commit).number("commitNo"),
                  new Attributes(commit).text("resourceId")));
    }
  }
}
