package io.lastseat.engine;

import io.lastseat.engine.find.Heads;
import io.lastseat.log.LruMap;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Decides which process appends next to a log. A leader of calls appends one commit after the
 * other, in a round trip each. A batch of requests from the table, and a claim, need three round
 * trips. So under contention with many calls they would lose every append.
 *
 * <p>After some lost appends they write a note. Leaders look for one every few commits: often under
 * contention, and never on a quiet log. A leader that finds a new note appends nothing until it
 * sees a commit that is not of calls, or for as long as some tries take.
 *
 * <p>The note names the commit after which a turn is asked for. So it needs no clock, its number
 * shows its age, and each process gives way once for it. Any number of threads may use this class.
 */
public final class Contention {

  /** A process asks for a turn each time it has lost this number of appends. */
  public static final int LOST_BEFORE_ASKING = 3;

  /**
   * A leader looks for a note each time the log has grown by this number of commits. Under
   * contention that takes some 20 to 100 ms.
   */
  private static final long COMMITS_BETWEEN_LOOKS = 8;

  /** A note about an older commit was served, or given up. */
  private static final long OLDEST_NOTE = 16 * COMMITS_BETWEEN_LOOKS;

  /** How often a leader looks for another process's commit: with pauses, some 100 ms. */
  private static final int MOST_LOOKS = 6;

  private static final int REMEMBERED_RESOURCES = 10_000;

  /**
   * The partition of a resource's note. Notes are hints: a lost one costs a turn, and an old one a
   * pause.
   */
  private static final String TURNS = "#turn/";

  private static final String BEHIND = "behind";

  /** The approximate write units of a request by the stream: its item, row and commit share. */
  private static final long UNITS_BY_STREAM = 2;

  /**
   * The most write units that groups save up for contention: the price of 32 requests by the
   * stream.
   */
  private static final long MOST_SAVED = 64;

  /** After this number of groups without a lost append, the next groups wait for one turn less. */
  private static final int CALM_GROUPS = 8;

  private static final int MOST_CROWD = 4 * CALM_GROUPS;

  private static final Duration LONGEST_APPEND = Duration.ofMillis(25);

  /** What was met longer ago no longer counts. */
  private static final Duration REMEMBERED = Duration.ofSeconds(10);

  private final LogParts parts;
  private final LruMap<ResourceId, Seen> seen = new LruMap<>(REMEMBERED_RESOURCES);
  private final LruMap<ResourceId, Met> met = new LruMap<>(REMEMBERED_RESOURCES);

  /**
   * What a process knows about a log.
   *
   * @param looked the commit at which it last looked for a note
   * @param served the commit of the note for which it last gave way
   */
  private record Seen(long looked, long served) {}

  /**
   * What the groups of calls of this process have met at a log.
   *
   * @param at when the last group ended
   * @param crowd how many groups in a row must lose no append before other processes are forgotten
   * @param saved the write units that lost appends of the next group may cost beyond its own share
   * @param append how long an append takes, about
   */
  private record Met(Instant at, int crowd, long saved, Duration append) {}

  public Contention(LogParts parts) {
    this.parts = parts;
  }

  /**
   * Asks for a turn after some lost appends.
   *
   * @param times how often in a row an append, or a transaction, on these heads was lost
   */
  public void lost(int times, Iterable<Head> heads) {
    if (times % LOST_BEFORE_ASKING == 0) {
      heads.forEach(this::ask);
    }
  }

  private void ask(Head head) {
    try {
      parts
          .wheel()
          .note(
              TURNS + head.resource().text(),
              "turn",
              parts.clock().instant(),
              Map.of(BEHIND, AttributeValue.fromN(Long.toString(head.number()))));
    } catch (SdkException unwritten) {
      // The process asks again after some more lost appends.
      return;
    }
  }

  /**
   * The turns that a group leaves to others before it reads the head and appends; 0 if no other
   * process appends. A process that has just appended would append again before others have seen
   * its commit. So it leaves them their turns, and each turn decides many calls.
   */
  public int turns(ResourceId log) {
    return (met(log).crowd() + CALM_GROUPS - 1) / CALM_GROUPS;
  }

  /** How long an append of this process takes, and so a turn of another, about. */
  public Duration append(ResourceId log) {
    return met(log).append();
  }

  /**
   * Whether lost appends have cost a group more than the stream would. The savings of earlier
   * groups count, too: a group may have bad luck where calls are worth their price overall.
   *
   * @param requests how many of its requests are undecided
   * @param lostUnits the write units of its lost appends
   */
  public boolean areLostAppendsTooCostly(ResourceId log, int requests, long lostUnits) {
    return lostUnits > UNITS_BY_STREAM * requests + met(log).saved();
  }

  /**
   * Records the result of a group.
   *
   * @param decided how many of its requests its commits decided
   * @param lost how many appends it lost to other processes
   * @param lostUnits the write units of lost appends on fresh heads
   * @param append how long its last append took; none without one
   */
  public void ended(
      ResourceId log, long decided, int lost, long lostUnits, Option<Duration> append) {
    Met before = met(log);
    long saved = before.saved() + UNITS_BY_STREAM * decided - lostUnits;
    met.put(
        log,
        new Met(
            parts.clock().instant(),
            crowd(before.crowd(), lost),
            Math.max(0, Math.min(MOST_SAVED, saved)),
            append.fold(before::append, length -> mean(before.append(), length))));
  }

  /** A slow append, which was perhaps sent several times, says nothing about those of others. */
  private static Duration mean(Duration before, Duration length) {
    Duration counted = length.compareTo(LONGEST_APPEND) < 0 ? length : LONGEST_APPEND;
    return before.isZero() ? counted : before.multipliedBy(3).plus(counted).dividedBy(4);
  }

  private static int crowd(int before, int lost) {
    if (lost == 0) {
      return Math.max(0, before - 1);
    }
    return lost > 1 ? Math.min(MOST_CROWD, before + CALM_GROUPS) : Math.max(before, CALM_GROUPS);
  }

  private Met met(ResourceId log) {
    Instant now = parts.clock().instant();
    return Option.of(met.get(log))
        .filter(last -> Duration.between(last.at(), now).abs().compareTo(REMEMBERED) < 0)
        .getOrElse(() -> new Met(now, 0, 0, Duration.ZERO));
  }

  /**
   * Lets another process append first if it asks for a turn.
   *
   * @return the newest head that was read meanwhile
   */
  public Head giveWay(Head known, Heads heads) {
    if (!isAsked(known)) {
      return known;
    }
    Head head = known;
    for (int look = 1; look <= MOST_LOOKS && isOfCalls(head, known); look++) {
      parts.backoff().pause(look);
      head = heads.newest(head);
    }
    return head;
  }

  private static boolean isOfCalls(Head head, Head known) {
    return head.number() == known.number() || head.number() == head.marks().immediateThrough();
  }

  private boolean isAsked(Head head) {
    long number = head.number();
    Seen before = seen.get(head.resource());
    if (before == null || number < before.looked()) {
      seen.put(head.resource(), new Seen(number, number));
      return false;
    }
    if (number - before.looked() < COMMITS_BETWEEN_LOOKS) {
      return false;
    }
    long behind = askedBehind(head.resource());
    boolean asked = behind > before.served() && behind <= number && number - behind <= OLDEST_NOTE;
    seen.put(head.resource(), new Seen(number, asked ? behind : before.served()));
    return asked;
  }

  /** The commit after which a turn was last asked for; 0 without a note. */
  private long askedBehind(ResourceId resource) {
    try {
      return parts
          .wheel()
          .notes(TURNS + resource.text())
          .headOption()
          .flatMap(note -> Option.of(note.get(BEHIND)))
          .map(number -> Long.parseLong(number.n()))
          .getOrElse(0L);
    } catch (SdkException unread) {
      return 0;
    }
  }
}
