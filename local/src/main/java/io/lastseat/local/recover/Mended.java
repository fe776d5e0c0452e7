package io.lastseat.local.recover;

import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was found and mended so far; some numbers for each resource, however large it is. */
final class Mended {

  private final Map<ResourceId, Log> logs = new LinkedHashMap<>();
  long commits;
  long rowsWritten;
  long verdictsWritten;
  long setAside;
  long verdictsLost;
  long requestsPutBack;
  Vector<String> problems = Vector.empty();

  /** What is known of one log. */
  static final class Log {
    /** The number of its newest commit; 0 where there is none. */
    final long head;

    /** The rows that follow from it and stood in the table, or were written. */
    long rows;

    /** The rows up to its head that a walk through the table met. */
    long met;

    Log(long head) {
      this.head = head;
    }
  }

  Log log(ResourceId resource, java.util.function.ToLongFunction<ResourceId> head) {
    return logs.computeIfAbsent(resource, id -> new Log(head.applyAsLong(id)));
  }

  /** Whether the walk met more rows than follow from this log. */
  boolean hasStrayRows(ResourceId resource) {
    Log log = logs.get(resource);
    return log != null && log.met > log.rows;
  }

  long resources() {
    return logs.values().stream().filter(log -> log.head > 0).count();
  }

  boolean anyHasStrayRows() {
    return logs.keySet().stream().anyMatch(this::hasStrayRows);
  }

  void problem(String sentence) {
    problems = problems.append(sentence);
  }
}
