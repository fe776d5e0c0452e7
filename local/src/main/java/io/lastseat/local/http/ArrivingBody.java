package io.lastseat.local.http;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a request as it arrives. No thread waits for it meanwhile, so clients that send
 * slowly cost a connection and nothing else; and only until a deadline.
 *
 * <p>Jetty calls {@link #run} again whenever there is more to read, once at a time.
 */
final class ArrivingBody implements Invocable.Task {

  /** What becomes of it: one of the two is called, once. */
  interface Reader {

    /** The whole body is there. It may block. */
    void whole(byte[] body);

    /** It is too large, too slow, or broke off. */
    void refused(GatewayProblem why);
  }

  private final Request request;
  private final Duration deadline;
  private final int mostBytes;
  private final Reader reader;
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicBoolean ended = new AtomicBoolean();
  private long discarded;
  private Scheduler.@Nullable Task timer;

  ArrivingBody(Request request, GatewaySettings settings, Reader reader) {
    this.request = request;
    this.deadline = settings.bodyDeadline();
    this.mostBytes = settings.bodyBytes();
    this.reader = reader;
  }

  @Override
  public void run() {
    for (var chunk = request.read(); chunk != null; chunk = request.read()) {
      if (Content.Chunk.isFailure(chunk)) {
        var failure = chunk.getFailure();
        end(() -> reader.refused(why(failure)));
        return;
      }
      take(chunk);
      var last = chunk.isLast();
      chunk.release();
      if (last || discarded > RequestBody.DISCARD_BYTES) {
        end(this::tell);
        return;
      }
    }
    if (timer == null) {
      timer = request.getComponents().getScheduler().schedule(this::expire, deadline);
    }
    request.demand(this);
  }

  private void take(Content.Chunk chunk) {
    if (discarded > 0 || bytes.size() + chunk.remaining() > mostBytes) {
      // Not reset: what it has grown to would be kept while the rest is read away.
      bytes = new ByteArrayOutputStream(0);
      discarded += chunk.remaining();
    } else {
      bytes.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
    }
  }

  private void tell() {
    if (discarded > 0) {
      reader.refused(GatewayProblem.tooLarge(mostBytes));
    } else {
      reader.whole(bytes.toByteArray());
    }
  }

  /** The end of the body ends it, or the deadline if that comes first. */
  private void end(Runnable told) {
    if (timer != null) {
      timer.cancel();
    }
    if (ended.compareAndSet(false, true)) {
      told.run();
    } else {
      reader.refused(GatewayProblem.tooSlow(deadline));
    }
  }

  /** Wakes the reader up, which finds that it has ended. */
  private void expire() {
    if (ended.compareAndSet(false, true)) {
      request.fail(new TimeoutException("The body did not arrive within " + deadline));
    }
  }

  private static GatewayProblem why(Throwable failure) {
    return failure instanceof HttpException http
        ? GatewayProblem.ofServer(http.getCode(), http.getReason())
        : GatewayProblem.brokenOff();
  }

  /** What it tells may call the function, which blocks. */
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.BLOCKING;
  }
}
