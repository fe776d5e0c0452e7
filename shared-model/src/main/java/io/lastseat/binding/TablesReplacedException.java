package io.lastseat.binding;

import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.vavr.Tuple;
import io.vavr.Tuple3;
import io.vavr.collection.Vector;

/** Thrown if the three tables do not belong together. The process then decides on no resource. */
public final class TablesReplacedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private TablesReplacedException(String sentence) {
    super(sentence);
  }

  static TablesReplacedException of(TablesItem said, TableNames now, long epoch) {
    Vector<String> replaced =
        Vector.of(
                Tuple.of("requests", said.names().requests(), now.requests()),
                Tuple.of("decisions", said.names().decisions(), now.decisions()),
                Tuple.of("reservations", said.names().reservations(), now.reservations()))
            .filter(table -> !table._2().equals(table._3()))
            .map(TablesReplacedException::replaced);
    if (!replaced.isEmpty()) {
      return new TablesReplacedException(
          "%s: stop intake, run 'lastseat audit --repair' and deploy with what it names"
              .formatted(replaced.mkString("; ")));
    }
    return new TablesReplacedException(
        said.state() == TablesItem.State.RECOVERING
            ? "'lastseat audit --repair' has not ended: run it again until it says that it is safe"
                + " to open"
            : ("The tables are of epoch %d, and this program was started with %d: deploy with epoch"
                    + " %1$d, or run 'lastseat audit --repair --epoch %2$d' first after a restore")
                .formatted(said.epoch(), epoch));
  }

  private static String replaced(Tuple3<String, String, String> table) {
    return "The %s table was '%s' and is '%s'".formatted(table._1(), table._2(), table._3());
  }
}
