package io.lastseat.analyst;

import io.vavr.collection.Vector;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Set;

/**
 * A column of a result.
 *
 * @param number whether all that stands in it are numbers
 */
public record Column(String name, boolean number) {

  private static final Set<Integer> NUMBERS =
      Set.of(
          Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.FLOAT,
          Types.REAL,
          Types.DOUBLE,
          Types.DECIMAL,
          Types.NUMERIC);

  static Vector<Column> of(ResultSetMetaData columns) throws SQLException {
    Vector<Column> all = Vector.empty();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      boolean number =
          NUMBERS.contains(columns.getColumnType(i))
              || columns.getColumnTypeName(i).endsWith("HUGEINT")
              || columns.getColumnTypeName(i).equals("UBIGINT");
      all = all.append(new Column(columns.getColumnLabel(i), number));
    }
    return all;
  }
}
