package io.lastseat.analyst;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A result as one JSON array with an object for each row, and a line for each. */
public final class JsonResult implements ResultSink {

  private final JsonGenerator json;
  private final Writer out;
  private Vector<Column> columns = Vector.empty();
  private boolean first = true;

  /** Written there. */
  public JsonResult(Writer out) {
    this.out = out;
    try {
      json = new JsonFactory().createGenerator(out).setRootValueSeparator(null);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void columns(Vector<Column> names) {
    columns = names;
  }

  @Override
  public void row(List<@Nullable Object> cells) {
    writing(
        () -> {
          json.flush();
          out.write(first ? "[\n" : ",\n");
          first = false;
          json.writeStartObject();
          for (int i = 0; i < cells.size(); i++) {
            json.writeFieldName(columns.get(i).name());
            CellText.write(cells.get(i), json);
          }
          json.writeEndObject();
        });
  }

  @Override
  public void end() {
    writing(
        () -> {
          json.flush();
          out.write(first ? "[]\n" : "\n]\n");
        });
  }

  private interface Writing {
    void run() throws IOException;
  }

  private static void writing(Writing writing) {
    try {
      writing.run();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
