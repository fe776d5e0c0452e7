package io.lastseat.analyst;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.lastseat.audit.TableReader;
import io.lastseat.json.ItemJson;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of one table as an export of DynamoDB to S3 has them: {@code
 * AWSDynamoDB/<id>/data/*.json.gz}, an object {@code {"Item": …}} in DynamoDB's JSON a line
 * (DynamoDB developer guide, "DynamoDB table export output format"). Read by a strongly consistent
 * scan, while the table may grow; an export of AWS is as of one moment.
 */
final class TableExport {

  /** The most in one file. */
  private static final int ITEMS_PER_FILE = 100_000;

  private final TableReader reader;
  private final JsonFactory json =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  TableExport(TableReader reader) {
    this.reader = reader;
  }

  /** Writes it below this folder. */
  void write(String table, Path folder, String id) throws IOException {
    Path data = Files.createDirectories(folder.resolve("AWSDynamoDB").resolve(id).resolve("data"));
    var items = reader.all(table);
    for (int files = 0; files == 0 || items.hasNext(); files++) {
      try (OutputStream out = packed(data.resolve("part-%05d.json.gz".formatted(files)))) {
        for (int here = 0; here < ITEMS_PER_FILE && items.hasNext(); here++) {
          line(items.next(), out);
        }
      }
    }
  }

  private void line(Map<String, AttributeValue> item, OutputStream out) throws IOException {
    try (JsonGenerator line = json.createGenerator(out)) {
      line.writeStartObject();
      line.writeFieldName("Item");
      ItemJson.write(item, line);
      line.writeEndObject();
    }
    out.write("\n".getBytes(StandardCharsets.UTF_8));
  }

  private static OutputStream packed(Path file) throws IOException {
    return new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
  }
}
