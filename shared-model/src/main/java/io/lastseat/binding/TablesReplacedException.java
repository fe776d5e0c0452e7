package io.lastseat.binding;

import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** Thrown if the three tables do not belong together. The process then decides on no resource. */
public final class TablesReplacedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private TablesReplacedException(String sentence) {
    super(sentence);
  }

  static TablesReplacedException of(TablesItem stored, TableNames now, long epoch) {
    Vector<String> replaced =
        Vector.of(
                replaced("requests", stored.names().requests(), now.requests()),
                replaced("decisions", stored.names().decisions(), now.decisions()),
                replaced("reservations", stored.names().reservations(), now.reservations()))
            .flatMap(table -> table);
    if (!replaced.isEmpty()) {
      return new TablesReplacedException(
          "%s: stop intake, run 'lastseat audit --repair' and deploy with what it names"
              .formatted(replaced.mkString("; ")));
    }
    return new TablesReplacedException(
        stored.state() == TablesItem.State.RECOVERING
            ? "'lastseat audit --repair' has not ended: run it again until it says that it is safe"
                + " to open"
            : ("The tables are of epoch %d, and this program was started with %d: deploy with epoch"
                    + " %1$d, or run 'lastseat audit --repair --epoch %2$d' first after a restore")
                .formatted(stored.epoch(), epoch));
  }

  private static Option<String> replaced(String table, String before, String now) {
    return Option.when(
        !before.equals(now),
        () -> "The %s table was '%s' and is '%s'".formatted(table, before, now));
  }
}
