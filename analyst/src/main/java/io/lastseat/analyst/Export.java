package io.lastseat.analyst;

import io.lastseat.audit.LogReader;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * All tables as files in a folder, which is there whole or not at all: {@code tables} (Parquet),
 * {@code dynamodb} (the items, as an export of DynamoDB to S3 has them) and {@code manifest.json}.
 *
 * @param memory how much the database may take
 * @param madeAt now
 */
public record Export(Path target, String memory, Instant madeAt) {

  /** The three tables of DynamoDB themselves. */
  public record Items(DynamoDbClient client, TableNames names) {}

  /**
   * Does it.
   *
   * @param items none for what is not as of now: the tables of DynamoDB know no past
   * @return items of the table of requests that are none that can be read
   * @throws AnalystException where something is there already, or nothing can be written there
   */
  public long run(LogReader reader, Extent extent, Option<Items> items) {
    Path whole = target.toAbsolutePath().normalize();
    @Nullable Path parent = whole.getParent();
    if (parent == null || Files.exists(whole, LinkOption.NOFOLLOW_LINKS)) {
      throw new AnalystException(whole + " is there already: name a folder that is not.");
    }
    // Beside it, so that it can be moved there in one step when all is written.
    try (LoadedTables tables = LoadedTables.read(reader, extent, memory, parent)) {
      Path made = tables.parquetTables();
      for (Items some : items) {
        write(some, made.resolve("dynamodb"));
      }
      Manifest.write(made, tables, madeAt);
      Files.move(made, whole);
      return tables.unreadable();
    } catch (FileSystemException failure) {
      throw new AnalystException("%s cannot be written: %s".formatted(whole, failure));
    } catch (IOException failure) {
      throw new AnalystException("%s cannot be written: %s".formatted(whole, failure.getMessage()));
    }
  }

  private void write(Items items, Path folder) throws IOException {
    TableExport export = new TableExport(items.client());
    String id = "%014d-lastseat".formatted(madeAt.toEpochMilli());
    TableNames names = items.names();
    export.write(names.requests(), folder.resolve("requests"), id);
    export.write(names.decisions(), folder.resolve("decisions"), id);
    export.write(names.reservations(), folder.resolve("reservations"), id);
  }
}
