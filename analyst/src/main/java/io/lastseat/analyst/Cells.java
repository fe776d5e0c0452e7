package io.lastseat.analyst;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBStruct;
import org.jspecify.annotations.Nullable;

/** The cells of a row as numbers, Booleans, texts, moments, lists and maps. */
public final class Cells {

  /** Writes numbers that JSON does not have (infinity, NaN) as text. */
  static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(
              new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance));

  static List<@Nullable Object> of(ResultSet row) throws SQLException {
    int columns = row.getMetaData().getColumnCount();
    List<@Nullable Object> cells = new ArrayList<>(columns);
    for (int i = 1; i <= columns; i++) {
      cells.add(cell(row.getObject(i)));
    }
    return cells;
  }

  private static @Nullable Object cell(@Nullable Object value) throws SQLException {
    if (value == null || value instanceof Number || value instanceof Boolean) {
      return value;
    }
    if (value instanceof DuckDBStruct struct) {
      return map(struct.getMap());
    }
    if (value instanceof Map<?, ?> map) {
      return map(map);
    }
    if (value instanceof Array array) {
      return list(Arrays.asList((Object[]) array.getArray()));
    }
    if (value instanceof Struct struct) {
      return list(Arrays.asList(struct.getAttributes()));
    }
    if (value instanceof Timestamp local) {
      return local.toLocalDateTime().toString();
    }
    if (value instanceof OffsetDateTime moment) {
      return moment.toInstant();
    }
    if (value instanceof Blob bytes) {
      return Base64.getEncoder().encodeToString(bytes.getBytes(1, (int) bytes.length()));
    }
    return value.toString();
  }

  private static Object map(Map<?, ?> map) throws SQLException {
    Map<String, @Nullable Object> cells = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      cells.put(String.valueOf(cell(entry.getKey())), cell(entry.getValue()));
    }
    return cells;
  }

  private static Object list(List<? extends @Nullable Object> values) throws SQLException {
    List<@Nullable Object> cells = new ArrayList<>();
    for (Object value : values) {
      cells.add(cell(value));
    }
    return cells;
  }

  /** A cell as text: nothing for {@code null}, and JSON for a list or a map. */
  public static String text(@Nullable Object cell) {
    if (cell == null) {
      return "";
    }
    if (cell instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    return cell instanceof List || cell instanceof Map ? json(cell) : cell.toString();
  }

  static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private Cells() {}
}
