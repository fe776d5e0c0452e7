package io.lastseat.embedded.dynamodb;

import io.vavr.control.Option;
import java.nio.file.Path;
import org.eclipse.jetty.server.Handler;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBServerHandler;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/** All that names a class of DynamoDB Local, which may be found after this program has begun. */
final class LocalDatabase {

  private static final boolean SHARED_DB = true;
  private static final boolean DELAY_TRANSIENT_STATUSES = false;
  private static final int FULL_AUTHORITY = 0;
  private static final @Nullable String NO_BROWSER_ORIGINS = null;

  private final LocalDynamoDBRequestHandler database;

  /** Opens its files here, which is slow: not at the expense of a caller's timeout. */
  LocalDatabase(Option<Path> folder) {
    database =
        new LocalDynamoDBRequestHandler(
            FULL_AUTHORITY,
            folder.isEmpty(),
            folder.map(Path::toString).getOrNull(),
            SHARED_DB,
            DELAY_TRANSIENT_STATUSES);
    database.listTables("local", "us-east-1", ListTablesRequest.builder().build());
  }

  Handler overHttp() {
    return new LocalDynamoDBServerHandler(database, NO_BROWSER_ORIGINS);
  }

  /** On an object that it keeps to itself. */
  void rolloverShards() {
    try {
      var handlerOf =
          LocalDynamoDBRequestHandler.class.getDeclaredMethod("getHandler", String.class);
      handlerOf.setAccessible(true);
      ((AmazonDynamoDBLocal) handlerOf.invoke(database, "any")).triggerShardRollovers();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This version of DynamoDB Local cannot roll shards over.", e);
    }
  }

  void close() {
    database.shutdown();
  }
}
