package io.lastseat.analyst;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.lastseat.audit.LogReader;
import io.lastseat.audit.TableReader;
import io.lastseat.json.ItemJson;
import io.lastseat.model.id.Sha256;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Exports all tables as files into a folder, whole or not at all: {@code tables} (Parquet), {@code
 * dynamodb} (the items, in the form of DynamoDB's export to S3) and {@code manifest.json}.
 *
 * @param memory how much the database may take
 * @param madeAt the time of the export
 */
public record Export(Path target, String memory, Instant madeAt) {

  /** Selects the newest exported commit of each log. */
  private static final OneSelect LOGS =
      new OneSelect(
          """
          SELECT resource_id, commit_number, decided_at
          FROM log_commits JOIN cut USING (resource_id, commit_number) ORDER BY resource_id\
          """);

  /**
   * Writes the export.
   *
   * @param items the tables themselves; none for an export of a past moment, since the tables hold
   *     only the present
   * @return how many items of the table of requests cannot be read
   * @throws AnalystException if the target exists already or cannot be written
   */
  public long run(LogReader reader, Extent extent, Option<TableReader> items) {
    Path whole = target.toAbsolutePath().normalize();
    @Nullable Path parent = whole.getParent();
    if (parent == null || Files.exists(whole, LinkOption.NOFOLLOW_LINKS)) {
      throw new AnalystException(whole + " is there already: name a folder that is not.");
    }
    // The temporary folder is beside the target, so one move puts the finished export in place.
    try (LoadedTables tables = LoadedTables.read(reader, extent, memory, parent)) {
      Path made = tables.parquetTables();
      for (TableReader some : items) {
        write(some, made.resolve("dynamodb"));
      }
      writeManifest(made, tables);
      Files.move(made, whole);
      return tables.unreadable();
    } catch (FileSystemException failure) {
      throw new AnalystException("%s cannot be written: %s".formatted(whole, failure));
    } catch (IOException failure) {
      throw new AnalystException("%s cannot be written: %s".formatted(whole, failure.getMessage()));
    }
  }

  private void write(TableReader items, Path folder) throws IOException {
    TableExport export = new TableExport(items);
    String id = "%014d-lastseat".formatted(madeAt.toEpochMilli());
    TableNames names = items.names();
    export.write(names.requests(), folder.resolve("requests"), id);
    export.write(names.decisions(), folder.resolve("decisions"), id);
    export.write(names.reservations(), folder.resolve("reservations"), id);
  }

  /**
   * The contents of an export: the last commit of each log, and each file with its size and
   * SHA-256. It is written last, so a folder without it is not a complete export.
   */
  private record Manifest(String madeAt, List<ExportedLog> logs, List<ExportedFile> files) {}

  private record ExportedLog(
      @Nullable Object resourceId, @Nullable Object commitNumber, @Nullable Object decidedAt) {}

  private record ExportedFile(String path, long bytes, String sha256) {}

  private void writeManifest(Path folder, LoadedTables tables) throws IOException {
    List<ExportedLog> logs = new ArrayList<>();
    tables.run(LOGS, cells -> logs.add(new ExportedLog(cells.get(0), cells.get(1), cells.get(2))));
    List<ExportedFile> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        files.add(
            new ExportedFile(folder.relativize(file).toString(), Files.size(file), hashOf(file)));
      }
    }
    Cells.JSON
        .writerWithDefaultPrettyPrinter()
        .writeValue(
            folder.resolve("manifest.json").toFile(), new Manifest(madeAt.toString(), logs, files));
  }

  private static String hashOf(Path file) throws IOException {
    MessageDigest digest = Sha256.begun();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Writes the items of one table in the form of DynamoDB's export to S3: {@code
   * AWSDynamoDB/<id>/data/*.json.gz}, with one object {@code {"Item": …}} in DynamoDB's JSON per
   * line (DynamoDB developer guide, "DynamoDB table export output format"). A strongly consistent
   * scan reads the table, which may grow meanwhile; an export of AWS shows one moment.
   */
  private static final class TableExport {

    private static final int ITEMS_PER_FILE = 100_000;

    private final TableReader reader;
    private final JsonFactory json =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    TableExport(TableReader reader) {
      this.reader = reader;
    }

    /** Writes the items of the table below this folder. */
    void write(String table, Path folder, String id) throws IOException {
      Path data =
          Files.createDirectories(folder.resolve("AWSDynamoDB").resolve(id).resolve("data"));
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
}
