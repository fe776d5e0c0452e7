package io.lastseat.local.store;

import java.net.URI;
import java.util.logging.Logger;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBServerHandler;

/**
 * DynamoDB Local in memory, to compare the engine with. It uses the parts below {@code
 * ServerRunner}, which alone sets telemetry up, so none is ever sent.
 */
final class DynamoLocal implements AutoCloseable {

  private static final @Nullable String NO_FOLDER = null;
  private static final @Nullable String NO_BROWSER_ORIGINS = null;

  /** Keeps the logger, and so its filter: java.util.logging holds loggers only weakly. */
  private static final Logger SQLITE = Logger.getLogger("com.almworks.sqlite4java");

  private final LocalDynamoDBRequestHandler database;
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  DynamoLocal() {
    SQLITE.setFilter(story -> false);
    database = new LocalDynamoDBRequestHandler(0, true, NO_FOLDER, true, false);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new LocalDynamoDBServerHandler(database, NO_BROWSER_ORIGINS));
    try {
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  @Override
  public void close() throws Exception {
    server.stop();
    database.shutdown();
  }
}
