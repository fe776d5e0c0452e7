package io.lastseat.local.recover;

import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** What was found and mended so far; some numbers for each resource, however large it is. */
final class Mended {

  private final Map<ResourceId, Log> logs = new LinkedHashMap<>();
  long commits;
  long commitsCut;
  long rowsWritten;
  long verdictsWritten;
  long setAside;
  long verdictsLost;

  /** Those of them without a request in the table, or whose request looked pending before. */
  long lostNotPending;

  long requestsPutBack;
  Vector<String> problems = Vector.empty();

  /** What is known of one log. */
  static final class Log {
    /** The number of its newest commit that counts; 0 where there is none. */
    long head;

    /** The number of the newest one that stood there. */
    final long stood;

    private Option<String> endsEarly = Option.none();

    /** Whether a decision in it says what another log has to do with it. */
    boolean namesOthers;

    /** The number of the first commit that it keeps. */
    final long first;

    /** That of the newest decision in it. */
    final long epoch;

    /** Whether it was archived. */
    final boolean archived;

    /** The rows that follow from it and stood in the table, or were written. */
    long rows;

    /** The rows up to its head that a walk through the table met. */
    long met;

    Log(Option<Head> newest) {
      this.stood = newest.map(Head::number).getOrElse(0L);
      this.head = stood;
      this.epoch = newest.map(known -> known.books().epoch()).getOrElse(0L);
      this.archived = newest.exists(known -> known.books().archived());
      this.first = newest.map(Head::marks).getOrElse(Marks.NONE).archived().first();
    }

    /**
     * Whether rows of that commit say nothing any more: those of claims stay where a resource is
     * archived, and an older table may bring others back.
     */
    boolean hasArchived(long commit) {
      return archived && commit < first;
    }

    /** Whether it holds this commit, and has not let go of it. */
    boolean holds(long number) {
      return number >= first && number <= head;
    }

    /** What stands from this commit on counts no longer. */
    void endBefore(long number, String why) {
      head = number - 1;
      endsEarly = Option.some(why);
    }

    /** Why some of it counts no longer; none if all of it does. */
    Option<String> endsEarly() {
      return endsEarly;
    }

    void keepAll() {
      head = stood;
      endsEarly = Option.none();
    }
  }

  Log log(ResourceId resource, Function<ResourceId, Option<Head>> newest) {
    return logs.computeIfAbsent(resource, id -> new Log(newest.apply(id)));
  }

  /** Whether the walk met more rows than follow from this log. */
  boolean hasStrayRows(ResourceId resource) {
    Log log = logs.get(resource);
    return log != null && log.met > log.rows;
  }

  /** The greatest one in which anything was decided. */
  long latestEpoch() {
    return logs.values().stream().mapToLong(log -> log.epoch).max().orElse(0);
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
