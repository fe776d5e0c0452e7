package io.lastseat.analyst;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an export has: with which commit each log ends, and each file with its size and SHA-256. It
 * is written last, so an export without one is none.
 */
final class Manifest implements ResultSink {

  /** The newest commit of each log that is exported. */
  static final OneSelect LOGS =
      new OneSelect(
          """
          SELECT resource_id, commit_number, decided_at
          FROM log_commits JOIN cut USING (resource_id, commit_number) ORDER BY resource_id\
          """);

  private static final int BUFFER = 1 << 16;

  private final Path folder;
  private final JsonGenerator json;

  private Manifest(Path folder, JsonGenerator json) {
    this.folder = folder;
    this.json = json;
  }

  /** Writes it into the folder of the export. */
  static void write(Path folder, LoadedTables tables, Instant madeAt) throws IOException {
    try (JsonGenerator json =
        new JsonFactory()
            .createGenerator(Files.newOutputStream(folder.resolve("manifest.json")))
            .useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeStringField("madeAt", madeAt.toString());
      Manifest manifest = new Manifest(folder, json);
      json.writeArrayFieldStart("logs");
      tables.run(LOGS, manifest);
      json.writeEndArray();
      manifest.files();
      json.writeEndObject();
    }
  }

  @Override
  public void columns(Vector<Column> columns) {}

  @Override
  public void row(List<@Nullable Object> cells) {
    try {
      json.writeStartObject();
      json.writeStringField("resourceId", CellText.of(cells.get(0)));
      json.writeFieldName("commitNumber");
      CellText.write(cells.get(1), json);
      json.writeStringField("decidedAt", CellText.of(cells.get(2)));
      json.writeEndObject();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void end() {}

  private void files() throws IOException {
    json.writeArrayFieldStart("files");
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      String name = folder.relativize(file).toString();
      if (name.equals("manifest.json")) {
        continue;
      }
      json.writeStartObject();
      json.writeStringField("path", name);
      json.writeNumberField("bytes", Files.size(file));
      json.writeStringField("sha256", sha256(file));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(
          impossible); // every Java has it (java.security.MessageDigest)
    }
  }
}
