package io.lastseat.intake.api;

import io.lastseat.model.commit.Commit;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Event.ToTheStream.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** Keeps the events of immediate admission. */
final class Noting implements Consumer<Event> {

  private final List<Commit> commits = new ArrayList<>();
  final List<Cause> causes = new ArrayList<>();
  int lost;

  /** The commits in the log's order: a group tells of its commit while the next is under way. */
  synchronized List<Commit> commits() {
    return commits.stream().sorted(Comparator.comparingLong(Commit::number)).toList();
  }

  @Override
  public synchronized void accept(Event event) {
    if (event instanceof Event.Committed done) {
      commits.add(done.commit());
    } else if (event instanceof Event.LostAppends some) {
      lost += some.times();
    } else if (event instanceof Event.ToTheStream went) {
      causes.add(went.cause());
    }
  }
}
