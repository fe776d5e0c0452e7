package io.lastseat.intake.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.ImmediateCommit;
import io.lastseat.engine.NextCommit;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Makes long logs in the worlds of tests, without the time that calls would take. */
public final class LongLog {

  private static final DecisionLog LOG = new DecisionLog(World.client(), World.tables());

  public static Head head(String resource) {
    return LOG.head(new ResourceId(resource)).get();
  }

  /** Appends so many commits of one call each; the call has no key and takes one unit. */
  public static void append(String resource, int commits) {
    append(resource, commits, 1);
  }

  /** Appends so many commits of so many calls each. */
  public static void append(String resource, int commits, int calls) {
    Head head = head(resource);
    for (int i = 0; i < commits; i++) {
      Head before = head;
      Vector<Reserve> group = Vector.range(i * calls, (i + 1) * calls).map(n -> call(before, n));
      Commit commit = ImmediateCommit.of(before, group, World.MORNING.plusSeconds(1), 0);
      append(commit);
      head = Head.of(commit);
    }
  }

  public static void append(Commit commit) {
    assertThat(LOG.append(commit).isDone()).isTrue();
  }

  /** Archives all of it at that moment: its last commit alone counts here. */
  public static void archive(String resource, Instant now) {
    Head newest = head(resource);
    ArchivedPart all =
        new ArchivedPart(newest.number(), newest.decidedAt(), newest.marks().fromTable());
    append(NextCommit.archiving(newest, all, now));
  }

  private static Reserve call(Head head, int number) {
    byte[] bytes = Sha256.of(Integer.toString(number).getBytes(StandardCharsets.UTF_8));
    RequestId id = RequestId.inLane(0, bytes).naming(head.number() + 1);
    return new Reserve(id, head.resource(), World.MORNING, "Somebody", 1, Option.none());
  }

  private LongLog() {}
}
