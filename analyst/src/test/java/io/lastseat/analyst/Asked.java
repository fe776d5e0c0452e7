package io.lastseat.analyst;

import io.lastseat.audit.LogReader;
import io.vavr.collection.Vector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the rows of a result as maps from column to value. */
final class Asked implements ResultSink {

  private final List<Map<String, @Nullable Object>> rows = new ArrayList<>();
  private Vector<ResultSink.Column> columns = Vector.empty();

  static LoadedTables load(LogReader reader, Extent extent) {
    return LoadedTables.read(
        reader, extent, "256MB", Path.of(System.getProperty("java.io.tmpdir")));
  }

  static List<Map<String, @Nullable Object>> of(LoadedTables tables, String sql) {
    Asked asked = new Asked();
    tables.run(OneSelect.of(sql), asked);
    return asked.rows;
  }

  @Override
  public void columns(Vector<ResultSink.Column> names) {
    columns = names;
  }

  @Override
  public void row(List<@Nullable Object> cells) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      row.put(columns.get(i).name(), cells.get(i));
    }
    rows.add(row);
  }

  @Override
  public void end() {}
}
