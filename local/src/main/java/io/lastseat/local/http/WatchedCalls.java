package io.lastseat.local.http;

import java.time.Duration;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.EventsHandler;
import org.jspecify.annotations.Nullable;

/** Tells of each request how it was answered, and how long that took. */
final class WatchedCalls extends EventsHandler {

  private final CallWatch watch;

  WatchedCalls(CallWatch watch, Handler handler) {
    super(handler);
    this.watch = watch;
  }

  @Override
  protected void onComplete(
      Request request, int status, HttpFields headers, @Nullable Throwable failure) {
    String path = request.getHttpURI().getPath();
    watch.answered(
        request.getMethod(),
        path == null ? "" : path,
        status,
        Duration.ofNanos(System.nanoTime() - request.getHeadersNanoTime()));
  }
}
