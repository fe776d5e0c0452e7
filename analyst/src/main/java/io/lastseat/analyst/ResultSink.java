package io.lastseat.analyst;

import io.vavr.collection.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes a result, row after row. */
public interface ResultSink {

  /** How its columns are called; once, before the first row. */
  void columns(Vector<Column> columns);

  /**
   * The next row: numbers, Booleans, texts, lists and maps of such, and {@code null}. Moments are
   * texts of ISO 8601.
   */
  void row(List<@Nullable Object> cells);

  /** There are no more rows. */
  void end();
}
