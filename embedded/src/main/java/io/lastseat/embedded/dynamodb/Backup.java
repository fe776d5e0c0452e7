package io.lastseat.embedded.dynamodb;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import io.lastseat.binding.BoundTables;
import io.lastseat.dynamo.store.SqliteStore;
import io.lastseat.dynamo.store.StoreUnusable;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/**
 * Copies the database of a data folder, as it is at one moment, while a server has it open. The
 * first process that decides on the copy raises the epoch.
 */
public final class Backup {

  /**
   * Makes a copy, which has its name when it is whole and on the disk.
   *
   * @param database the folder of the embedded DynamoDB
   * @param copy must not exist, and its parent must; gets the same folder inside
   * @throws UncheckedIOException when the copy cannot be written
   * @throws DatabaseUnusable when one of the databases cannot be read or written
   */
  public static void make(Path database, Path copy) {
    Path place = Objects.requireNonNull(copy.toAbsolutePath().normalize().getParent());
    try {
      Path unfinished = Files.createTempDirectory(place, copy.getFileName() + ".unfinished-");
      try {
        Path inside = unfinished.resolve(Objects.requireNonNull(database.getFileName()));
        SqliteStore.copy(database, inside);
        mark(inside);
        deleteAllBut(SqliteStore.FILE, inside);
        SqliteStore.seal(inside);
        sync(inside);
        Files.move(unfinished, copy, ATOMIC_MOVE);
        sync(place);
      } finally {
        delete(unfinished);
      }
    } catch (StoreUnusable unusable) {
      throw new DatabaseUnusable(String.valueOf(unusable.getMessage()), unusable);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The copy %s cannot be written: look at the space that is left, or choose another place."
              .formatted(copy),
          e);
    }
  }

  /** Marks the tables of each Lastseat in this database: there may be several, by their prefix. */
  private static void mark(Path database) {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.guarded(Option.some(database));
        DynamoConnections connections =
            DynamoConnections.to(dynamo.endpoint(), dynamo.key(), List.of())) {
      DynamoDbClient client = connections.tables();
      client.listTablesPaginator().tableNames().stream()
          .filter(table -> hasRows(client, table))
          .forEach(table -> new BoundTables(client, new TableNames("", "", table)).copied());
    }
  }

  private static boolean hasRows(DynamoDbClient client, String table) {
    return client.describeTable(b -> b.tableName(table)).table().keySchema().stream()
        .map(KeySchemaElement::attributeName)
        .toList()
        .equals(List.of(RowCodec.PARTITION, RowCodec.PART));
  }

  private static void deleteAllBut(String kept, Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(one -> !one.endsWith(kept)).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder)) {
      channel.force(true);
    }
  }

  private Backup() {}
}
