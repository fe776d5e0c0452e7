package io.lastseat.simulator.world;

import io.lastseat.audit.promises.Promise;
import io.lastseat.model.Grant;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.Violation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Who was granted which hours of a room, as the clocks show them: at no moment two at a time, and
 * each of these hours stands in the log of its slot.
 */
final class SlotBoard {

  private final WorldTables tables;
  private final Map<String, Hours> granted = new HashMap<>();

  /** As long as nothing is granted. */
  SlotBoard(WorldTables tables) {
    this.tables = tables;
  }

  /** From one hour until another one begins, of a day in UTC. */
  record Hours(String series, String day, int from, int to) {

    /** The slot whose name comes first. */
    String home() {
      return slot(series, day, from);
    }

    /** All of them, an hour each. */
    List<String> slots() {
      return IntStream.range(from, to).mapToObj(hour -> slot(series, day, hour)).toList();
    }
  }

  /** A slot is named by its start, by the documentation. */
  static String slot(String series, String day, int hour) {
    return "%s.%sT%02d00Z".formatted(series, day.replace("-", ""), hour);
  }

  /** Whether a resource of this world is a slot. */
  static boolean isSlot(String resource) {
    return resource.contains(".");
  }

  /** Somebody is told that these hours are granted to him. */
  void granted(String name, String id, Hours hours) {
    granted.put(id, hours);
    if (tables.losesCommits()) {
      return;
    }
    for (String slot : hours.slots()) {
      if (tables.auditor().grants(slot, part(slot, id, hours)).isEmpty()) {
        throw new Violation(
            Promise.CAPACITY, "%s is told %s, and has no %s".formatted(name, hours, slot));
      }
      granted.forEach(
          (other, theirs) -> {
            boolean another = !other.equals(id) && theirs.slots().contains(slot);
            if (another && has(slot, id, hours) && has(slot, other, theirs)) {
              throw new Violation(
                  Promise.CAPACITY,
                  "%s has %s, and somebody else has %s".formatted(name, hours, theirs));
            }
          });
    }
  }

  /** By the clock of that slot. */
  private boolean has(String slot, String id, Hours hours) {
    String part = part(slot, id, hours);
    List<Grant> all = tables.auditor().grants(slot, part);
    return !all.isEmpty()
        && !all.get(all.size() - 1).isEnded()
        && !tables.auditor().hasLapsed(slot, part);
  }

  private static String part(String slot, String id, Hours hours) {
    return slot.equals(hours.home()) ? id : Auditor.partName(hours.home(), id);
  }
}
