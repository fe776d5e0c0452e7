package io.lastseat.bench.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes records as JSON files for a repository: indented, fields in the record's order, maps by
 * key, figures rounded.
 */
public final class JsonFile {

  /** Significant digits of a figure with a fraction. */
  static final int DIGITS = 5;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addSerializer(Double.class, new Rounded())
                  .addSerializer(double.class, new Rounded()))
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private static final ObjectWriter WRITER =
      MAPPER.writer(
          new DefaultPrettyPrinter()
              .withObjectIndenter(new DefaultIndenter("  ", "\n"))
              .withArrayIndenter(new DefaultIndenter("  ", "\n")));

  /**
   * Writes a file, and its folder if necessary.
   *
   * @throws UncheckedIOException if that fails
   */
  public static void write(Path file, Object content) {
    try {
      writeText(file, json(content));
    } catch (JsonProcessingException failed) {
      throw new UncheckedIOException("Cannot write " + file, failed);
    }
  }

  /** Writes a text file, and its folder if necessary; throws {@link UncheckedIOException}. */
  static void writeText(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text);
    } catch (IOException failed) {
      throw new UncheckedIOException("Cannot write " + file, failed);
    }
  }

  /** The JSON as it would stand in a file. */
  public static String text(Object content) {
    try {
      return json(content);
    } catch (JsonProcessingException failed) {
      throw new UncheckedIOException("Cannot be written as JSON", failed);
    }
  }

  private static String json(Object content) throws JsonProcessingException {
    return WRITER.writeValueAsString(content) + "\n";
  }

  /**
   * Reads a file.
   *
   * @throws UncheckedIOException if it does not exist or has another form
   */
  public static <T> T read(Path file, Class<T> type) {
    try {
      return MAPPER.readValue(Files.readString(file), type);
    } catch (IOException failed) {
      throw new UncheckedIOException("Cannot read " + file, failed);
    }
  }

  private static final class Rounded extends StdSerializer<Double> {

    private static final long serialVersionUID = 1L;

    Rounded() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (value.isNaN() || value.isInfinite()) {
        throw new IOException("A figure that is no number: " + value);
      }
      BigDecimal exact = BigDecimal.valueOf(value);
      boolean large = Math.abs(value) >= Math.pow(10, DIGITS);
      BigDecimal rounded =
          large
              ? exact.setScale(0, java.math.RoundingMode.HALF_UP)
              : exact.round(new MathContext(DIGITS));
      String text = rounded.stripTrailingZeros().toPlainString();
      json.writeNumber(text.contains(".") ? text : text + ".0");
    }
  }

  private JsonFile() {}
}
