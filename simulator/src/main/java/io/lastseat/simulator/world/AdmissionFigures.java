package io.lastseat.simulator.world;

import io.lastseat.intake.admit.AdmissionWatch;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.ItemChange;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What immediate admission did in a world, or in many of them. */
public final class AdmissionFigures implements AdmissionWatch {

  private final Map<Cause, Long> toTheStream = new EnumMap<>(Cause.class);
  private final Map<String, String> admissions = new HashMap<>();
  private long verdicts;
  private long lostAppends;
  private long copied;
  private long changes;
  private long twins;
  private long toldLess;

  void add(AdmissionFigures more) {
    more.toTheStream.forEach((cause, times) -> toTheStream.merge(cause, times, Long::sum));
    verdicts += more.verdicts;
    lostAppends += more.lostAppends;
    copied += more.copied;
    changes += more.changes;
    twins += more.twins;
    toldLess += more.toldLess;
  }

  /** Counts what stands in the tables, whoever lived to tell of it. */
  void see(ItemChange change) {
    Attributes item = new Attributes(change.after());
    if (change.before().isDefined()) {
      return;
    }
    if (change.table().equals(WorldTables.NAMES.decisions())) {
      verdicts += item.isImmediateCommit() ? 1 : 0;
      admission(item);
    } else if (item.has("immediate")) {
      copied++;
    }
  }

  private void admission(Attributes commit) {
    Attributes books = commit.map("books");
    if (books.has("terms")) {
      Attributes terms = books.map("terms");
      String now = terms.has("admission") ? terms.text("admission") : "stream";
      @Nullable String before = admissions.put(commit.text("resourceId"), now);
      changes += before == null || before.equals(now) ? 0 : 1;
    }
  }

  void sentTwiceAtOnce() {
    twins++;
  }

  void toldLess() {
    toldLess++;
  }

  /** Answers "pending" to somebody who had been told the verdict. */
  public long toldLessTimes() {
    return toldLess;
  }

  /** Verdicts of immediate admission. */
  public long verdicts() {
    return verdicts;
  }

  /** Appends that intake lost. */
  public long lostByIntake() {
    return lostAppends;
  }

  /** Requests of resources with immediate admission that went by the stream, for this cause. */
  public long toTheStream(Cause cause) {
    return toTheStream.getOrDefault(cause, 0L);
  }

  /** Requests that had both an item and an immediate verdict, which the serializer found. */
  public long copiedVerdicts() {
    return copied;
  }

  /** Terms that brought another admission. */
  public long changedAdmissions() {
    return changes;
  }

  /** Calls that were sent to two processes at once, under one key. */
  public long twinCalls() {
    return twins;
  }

  @Override
  public void committed(Commit commit) {}

  @Override
  public void lostAppends(ResourceId resource, int times) {
    lostAppends += times;
  }

  @Override
  public void toTheStream(ResourceId resource, Cause cause) {
    toTheStream.merge(cause, 1L, Long::sum);
  }
}
