package io.lastseat.analyst;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cell as text, and as JSON. */
public final class CellText {

  private static final JsonFactory JSON = new JsonFactory();

  /** As text: nothing for {@code null}, and JSON for what has parts. */
  public static String of(@Nullable Object cell) {
    if (cell == null) {
      return "";
    }
    if (cell instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    return cell instanceof List || cell instanceof Map ? json(cell) : cell.toString();
  }

  private static String json(Object cell) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      write(cell, json);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  /** Writes it as a JSON value; what is no number of JSON (infinity, NaN) as text. */
  static void write(@Nullable Object cell, JsonGenerator json) throws IOException {
    if (cell == null) {
      json.writeNull();
    } else if (cell instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (cell instanceof BigDecimal number) {
      json.writeNumber(number);
    } else if (cell instanceof BigInteger number) {
      json.writeNumber(number);
    } else if (cell instanceof Double || cell instanceof Float) {
      double number = ((Number) cell).doubleValue();
      if (Double.isFinite(number)) {
        json.writeNumber(cell.toString());
      } else {
        json.writeString(cell.toString());
      }
    } else if (cell instanceof Number number) {
      json.writeNumber(number.longValue());
    } else if (cell instanceof List<?> list) {
      json.writeStartArray();
      for (Object one : list) {
        write(one, json);
      }
      json.writeEndArray();
    } else if (cell instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> one : map.entrySet()) {
        json.writeFieldName(String.valueOf(one.getKey()));
        write(one.getValue(), json);
      }
      json.writeEndObject();
    } else {
      json.writeString(cell.toString());
    }
  }

  private CellText() {}
}
