package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The waiting list of one resource by the auditor's own book: everybody by name, in the order of
 * joining. What the books of a commit say of it in numbers is added up from the names.
 */
public final class AuditedQueue {

  private final Map<String, Waiting> waiting = new LinkedHashMap<>();

  /** Units by their places, of all who ever joined. */
  private final TreeMap<Long, Long> joined = new TreeMap<>();

  /** The first place that may still wait: right behind the last one who came from the list. */
  private long front = 1;

  /**
   * Somebody who waits.
   *
   * @param place from 1, in the order of joining
   * @param unitsBefore how many units had ever joined before
   * @param holdMillis how long what he gets is to be held by his request; 0 where it says nothing
   * @param until when he has waited as long as he wanted to; {@link AuditedGrant#NEVER} where he
   *     said nothing of it
   */
  public record Waiting(
      String id, long place, long unitsBefore, long units, long holdMillis, long until) {}

  /** Who would join now. */
  public Waiting next(String id, long units, long holdMillis, long until) {
    return new Waiting(id, joined.size() + 1, sum(joined), units, holdMillis, until);
  }

  void join(String id, long units, long holdMillis, long until) {
    Waiting next = next(id, units, holdMillis, until);
    waiting.put(id, next);
    joined.put(next.place(), units);
  }

  /** He gives up. */
  void leave(String id) {
    if (waiting.remove(id) == null) {
      throw new NoSuchElementException(id + " does not wait, and leaves the list");
    }
    settle();
  }

  /** He was served, or refused: as the first one, or since his time was over. */
  void serve(Waiting due) {
    boolean isFirst = due.equals(first());
    waiting.remove(due.id());
    front = isFirst ? due.place() + 1 : front;
    settle();
  }

  /** The first waiter whose time is over by then, or null. */
  @Nullable Waiting gone(long now) {
    return waiting.values().stream().filter(one -> now >= one.until()).findFirst().orElse(null);
  }

  private void settle() {
    if (waiting.isEmpty()) {
      front = joined.size() + 1L;
    }
  }

  /** Whoever waits longest, or null. */
  public @Nullable Waiting first() {
    return waiting.isEmpty() ? null : waiting.values().iterator().next();
  }

  /** Everybody who waits, in the order of the places. */
  public List<Waiting> all() {
    return List.copyOf(waiting.values());
  }

  /** How many wait. */
  public int size() {
    return waiting.size();
  }

  /** Whether somebody at this place may still wait, as far as the books of a commit tell. */
  public boolean mayWait(long place) {
    return place >= front;
  }

  /** What the books say of all this; null as long as nobody ever waited. */
  public @Nullable Attributes inBooks() {
    if (joined.isEmpty()) {
      return null;
    }
    Map<String, AttributeValue> map = new TreeMap<>();
    put(map, "front", front);
    put(map, "next", joined.size() + 1L);
    put(map, "requests", waiting.size());
    put(map, "units", waiting.values().stream().mapToLong(Waiting::units).sum());
    put(map, "passed", sum(joined.headMap(front)));
    put(map, "joined", sum(joined));
    return new Attributes(map);
  }

  /** What is nothing is left out. */
  private static void put(Map<String, AttributeValue> map, String name, long number) {
    if (number > 0) {
      map.put(name, AttributeValue.fromN(Long.toString(number)));
    }
  }

  private static long sum(Map<Long, Long> units) {
    return units.values().stream().mapToLong(Long::longValue).sum();
  }
}
