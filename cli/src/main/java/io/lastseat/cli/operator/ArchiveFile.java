package io.lastseat.cli.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.audit.TableReader;
import io.lastseat.json.ItemJson;
import io.lastseat.log.RequestItems;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.lastseat.serializer.archive.Archiving;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A file with all items of an archived resource: lines of JSON, compressed by gzip. The first line
 * names the resource and the last commit. Each further line holds the kind of a table and an item
 * in DynamoDB's JSON. The last line holds the counts, and a hash of all lines before it. The file
 * is on the disk as a whole, or not at all.
 */
public final class ArchiveFile {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HEADER = "lastseatArchive";
  private static final String END = "end";
  private static final int FORMAT = 1;

  private final Path path;

  /** A file at this path, which need not exist. */
  public ArchiveFile(Path path) {
    this.path = path.toAbsolutePath();
  }

  /** Whether the path exists. */
  public boolean exists() {
    return Files.exists(path);
  }

  /**
   * Writes the file, unless another run has written it meanwhile.
   *
   * @param archived the head of the log, which names the archived commits
   * @param archiving tells whether another run, with another file, has begun to delete
   * @throws UncheckedIOException if the file cannot be written, or another run may be writing it
   * @throws IllegalStateException if some of the items are deleted already
   */
  public void write(Head archived, Archiving archiving, DynamoDbClient client, TableNames names) {
    Path temporary = path.resolveSibling(path.getFileName() + ".part");
    try (FileChannel channel = FileChannel.open(temporary, CREATE_NEW, WRITE)) {
      try {
        // A faster run may be deleting by now what this run would read.
        if (!exists()) {
          mustBeWhole(archived, archiving);
          write(archived, new ArchivedItems(client, names), channel);
          mustBeWhole(archived, archiving);
          Files.move(temporary, path, ATOMIC_MOVE);
        }
      } finally {
        Files.deleteIfExists(temporary);
      }
      // The folder keeps the file's name: without this, a crash can lose a file that was forced.
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
    MessageDigest digest = Sha256.begun();
    Map<String, Long> counts = new TreeMap<>();
    writeLine(header(archived), out, digest);
    items.read(
        archived,
        (table, item) -> {
          counts.merge(table, 1L, Long::sum);
          try {
            writeLine(line(table, item), out, digest);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    writeLine(end(counts, digest), out, digest);
  }

  private static void writeLine(String line, OutputStream out, MessageDigest digest)
      throws IOException {
    byte[] bytes = (line + "\n").getBytes(UTF_8);
    digest.update(bytes);
    out.write(bytes);
  }

  private static String header(Head archived) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(HEADER, FORMAT)
        .put("resourceId", archived.resource().text())
        .put("throughCommit", archived.marks().archived().first())
        .put("archivedAt", archived.decidedAt().toString())
        .toString();
  }

  private static String line(String table, Map<String, AttributeValue> item) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("table", table);
      json.writeFieldName("item");
      ItemJson.write(item, json);
      json.writeEndObject();
    }
    return text.toString();
  }

  /** The last line of the file, with a hash of all lines before it. */
  private static String end(Map<String, Long> counts, MessageDigest digest) {
    ObjectNode end = JsonNodeFactory.instance.objectNode();
    counts.forEach(end::put);
    end.put("sha256", HexFormat.of().formatHex(digest.digest()));
    return JsonNodeFactory.instance.objectNode().set(END, end).toString();
  }

  /**
   * Reads the file from the disk, to its end.
   *
   * @return the number of items of each kind if the file is whole and of this archived resource;
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
    MessageDigest digest = Sha256.begun();
    Map<String, Long> counts = new TreeMap<>();
    String first = lines.readLine();
    if (!header(archived).equals(first)) {
      return Either.left(
          "The file %s is no archive of %s up to commit %d."
              .formatted(path, archived.resource(), archived.marks().archived().first()));
    }
    update(digest, first);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode read = JSON.readTree(line);
      if (read.has(END)) {
        return end(counts, digest).equals(line) && lines.readLine() == null
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

  private static void update(MessageDigest digest, String line) {
    digest.update(line.getBytes(UTF_8));
    digest.update((byte) '\n');
  }

  /**
   * The items that the tables hold of a resource whose name is closed for good: its log up to the
   * commit that closed it, and the rows and requests of these commits. They are read strongly
   * consistently, and kept unchanged.
   */
  private static final class ArchivedItems {

    private static final int COMMITS_AT_ONCE = 25;

    private final TableNames names;
    private final TableReader tables;

    ArchivedItems(DynamoDbClient client, TableNames names) {
      this.names = names;
      this.tables = new TableReader(client, names);
    }

    /**
     * Reads all items.
     *
     * @param reader takes the kind of the table (requests, decisions or reservations) and the item
     * @throws IllegalStateException if a commit is missing
     */
    void read(Head archived, BiConsumer<String, Map<String, AttributeValue>> reader) {
      ResourceId resource = archived.resource();
      long last = archived.marks().archived().first();
      long next = 1;
      Iterator<Map<String, AttributeValue>> log =
          tables.all(names.decisions(), "resourceId", resource.text());
      for (var some : log.takeWhile(item -> number(item) <= last).grouped(COMMITS_AT_ONCE)) {
        var page = some.toVector();
        if (page.exists(Tombstone::is)) {
          throw missing(resource, next);
        }
        Vector<Commit> commits = page.map(CommitCodec::read);
        for (Commit commit : commits) {
          if (commit.number() != next++) {
            throw missing(resource, next - 1);
          }
        }
        page.forEach(item -> reader.accept("decisions", item));
        tables
            .items(names.requests(), requests(commits))
            .forEach(one -> reader.accept("requests", one));
        tables
            .rows(commits.flatMap(Commit::possibleRows).map(RowCodec::key))
            .values()
            .forEach(one -> reader.accept("reservations", one));
      }
      if (next != last + 1) {
        throw missing(resource, next);
      }
    }

    private static long number(Map<String, AttributeValue> item) {
      return Long.parseLong(Objects.requireNonNull(item.get("commitNo")).n());
    }

    private static Vector<Map<String, AttributeValue>> requests(Vector<Commit> commits) {
      return commits.flatMap(
          commit -> commit.requests().map(id -> RequestItems.key(commit.resource(), id)));
    }

    private static IllegalStateException missing(ResourceId resource, long number) {
      return new IllegalStateException(
          "The log of %s has no commit %d any more.".formatted(resource.text(), number));
    }
  }
}
