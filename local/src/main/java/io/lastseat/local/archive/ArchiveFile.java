package io.lastseat.local.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.json.ItemJson;
import io.lastseat.model.commit.Head;
import io.lastseat.serializer.archive.Archiving;
import io.lastseat.tables.TableNames;
import io.vavr.control.Either;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * All items of an archived resource in a file: lines of JSON, compressed by gzip. The first line
 * says of which resource they are, and up to which commit; each other one holds an item in
 * DynamoDB's JSON and the kind of its table; the last one says how many there are, with a hash of
 * all lines before it. The file is there as a whole, on the disk, or not at all.
 */
public final class ArchiveFile {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HEADER = "lastseatArchive";
  private static final String END = "end";
  private static final int FORMAT = 1;

  private final Path path;

  /** At this path, whether or not it is there. */
  public ArchiveFile(Path path) {
    this.path = path.toAbsolutePath();
  }

  /** Whether something stands there. */
  public boolean exists() {
    return Files.exists(path);
  }

  /**
   * Writes it, unless another run has meanwhile.
   *
   * @param archived the head of the log, which says what it has let go of
   * @param archiving tells whether another run, with another file, has begun to delete
   * @throws UncheckedIOException where it cannot be written, or another run may be writing it
   * @throws IllegalStateException where some of it is deleted already
   */
  public void write(Head archived, Archiving archiving, DynamoDbClient client, TableNames names) {
    Path temporary = path.resolveSibling(path.getFileName() + ".part");
    try (FileChannel channel = FileChannel.open(temporary, CREATE_NEW, WRITE)) {
      try {
        // Another run that was faster deletes by now what this one would read.
        if (!exists()) {
          mustBeWhole(archived, archiving);
          write(archived, new ArchivedItems(client, names), channel);
          mustBeWhole(archived, archiving);
          Files.move(temporary, path, ATOMIC_MOVE);
        }
      } finally {
        Files.deleteIfExists(temporary);
      }
      // The name is kept by the folder: without this a crash can lose a file that was forced.
      try (FileChannel folder = FileChannel.open(path.getParent(), READ)) {
        folder.force(true);
      }
    } catch (FileAlreadyExistsException e) {
      throw new UncheckedIOException(
          ("The file %s is there: another run writes it, or one was ended. If none runs, delete it,"
                  + " and run this again.")
              .formatted(temporary),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException("The file " + path + " cannot be written.", e);
    }
  }

  private static void mustBeWhole(Head archived, Archiving archiving) {
    if (archiving.isBegun(archived)) {
      throw new IllegalStateException(
          "It is archived, and some or all of it is deleted: name the file that the first run"
              + " wrote (--to).");
    }
  }

  private static void write(Head archived, ArchivedItems items, FileChannel channel)
      throws IOException {
    GZIPOutputStream zipped = new GZIPOutputStream(Channels.newOutputStream(channel), 1 << 16);
    write(archived, items, zipped);
    zipped.finish();
    channel.force(true);
  }

  private static void write(Head archived, ArchivedItems items, OutputStream out)
      throws IOException {
    MessageDigest digest = sha256();
    Map<String, Long> counts = new TreeMap<>();
    line(out, digest, json -> header(archived, json));
    items.read(
        archived,
        (table, item) -> {
          counts.merge(table, 1L, Long::sum);
          try {
            line(out, digest, json -> item(table, item, json));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    String hash = HexFormat.of().formatHex(digest.digest());
    line(out, sha256(), json -> end(counts, hash, json));
  }

  /** What is written as one line. */
  private interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  private static void line(OutputStream out, MessageDigest digest, Content content)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      content.write(json);
    }
    bytes.write('\n');
    digest.update(bytes.toByteArray());
    bytes.writeTo(out);
  }

  private static void header(Head archived, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField(HEADER, FORMAT);
    json.writeStringField("resourceId", archived.resource().text());
    json.writeNumberField("throughCommit", archived.marks().archived().first());
    json.writeStringField("archivedAt", archived.decidedAt().toString());
    json.writeEndObject();
  }

  private static void item(String table, Map<String, AttributeValue> item, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("table", table);
    json.writeFieldName("item");
    ItemJson.write(item, json);
    json.writeEndObject();
  }

  private static void end(Map<String, Long> counts, String hash, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart(END);
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      json.writeNumberField(count.getKey(), count.getValue());
    }
    json.writeStringField("sha256", hash);
    json.writeEndObject();
    json.writeEndObject();
  }

  /**
   * Reads it from the disk, to its end.
   *
   * @return how many items of each kind it has, where it is whole and of that archived resource;
   *     else why it is not
   */
  public Either<String, Map<String, Long>> check(Head archived) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(path), 1 << 16), UTF_8))) {
      return check(archived, lines);
    } catch (IOException e) {
      return Either.left("The file %s is no whole archive: %s".formatted(path, e.getMessage()));
    }
  }

  private Either<String, Map<String, Long>> check(Head archived, BufferedReader lines)
      throws IOException {
    MessageDigest digest = sha256();
    Map<String, Long> counts = new TreeMap<>();
    String first = lines.readLine();
    if (first == null || !JSON.readTree(first).equals(headerOf(archived))) {
      return Either.left(
          "The file %s is no archive of %s up to commit %d."
              .formatted(path, archived.resource(), archived.marks().archived().first()));
    }
    update(digest, first);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode read = JSON.readTree(line);
      if (read.has(END)) {
        ByteArrayOutputStream should = new ByteArrayOutputStream();
        String hash = HexFormat.of().formatHex(digest.digest());
        line(should, sha256(), json -> end(counts, hash, json));
        return should.toString(UTF_8).equals(line + "\n") && lines.readLine() == null
            ? Either.right(counts)
            : notWhole();
      }
      counts.merge(read.path("table").asText(), 1L, Long::sum);
      update(digest, line);
    }
    return notWhole();
  }

  private Either<String, Map<String, Long>> notWhole() {
    return Either.left("The file %s is no whole archive.".formatted(path));
  }

  private static JsonNode headerOf(Head archived) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      header(archived, json);
    }
    return JSON.readTree(bytes.toByteArray());
  }

  private static void update(MessageDigest digest, String line) {
    digest.update(line.getBytes(UTF_8));
    digest.update((byte) '\n');
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
