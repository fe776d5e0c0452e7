package io.lastseat.embedded.dynamodb;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in words, and once a minute, that the database fails: the embedded DynamoDB itself tells
 * where in its code each call failed, and not that the disk is full.
 */
final class TroubleTeller extends Handler.Wrapper {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedDynamo.class);
  private static final long PAUSE_NANOS = Duration.ofMinutes(1).toNanos();

  private final String where;
  private final AtomicLong silentUntil = new AtomicLong(System.nanoTime());

  TroubleTeller(String where, Handler database) {
    super(database);
    this.where = where;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Request.addCompletionListener(
        request,
        failure -> {
          // A failure without such a status is a caller who hung up: no trouble of the database.
          if (response.getStatus() >= HttpStatus.INTERNAL_SERVER_ERROR_500
              && !getServer().isStopping()) {
            tell();
          }
        });
    return super.handle(request, response, callback);
  }

  private void tell() {
    long now = System.nanoTime();
    long until = silentUntil.get();
    if (now - until >= 0 && silentUntil.compareAndSet(until, now + PAUSE_NANOS)) {
      LOG.error(
          "The embedded DynamoDB fails {}. Is the disk full? What was acknowledged is kept,"
              + " requests are answered 503 and none is acknowledged, until it works again. If it"
              + " stays so with space on the disk, the folder may be damaged: run 'lastseat"
              + " audit'.",
          where);
    }
  }
}
