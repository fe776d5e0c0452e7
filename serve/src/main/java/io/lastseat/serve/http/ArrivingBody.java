package io.lastseat.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a request as it arrives, until a deadline. No thread waits meanwhile, so a slow
 * client costs a connection and nothing else.
 *
 * <p>A body that is too large is refused at once: when its length is declared, else when it grows
 * beyond the limit. The rest of it is read and discarded, so that the client comes to read the
 * refusal.
 *
 * <p>Jetty calls {@link #run} again when there is more to read, one call at a time.
 */
final class ArrivingBody implements Invocable.Task {

  /**
   * 10 MB, the payload size of HTTP APIs (<a
   * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html">quotas</a>).
   */
  static final int LIMIT_BYTES = 10 * 1024 * 1024;

  /** The most bytes of a refused body that are discarded, so that the client reads the refusal. */
  static final long DISCARD_BYTES = 64L * 1024 * 1024;

  private static final Pattern TEXTUAL =
      Pattern.compile("text/.*|application/(json|javascript|xml|.*\\+json|.*\\+xml)");

  private final Request request;
  private final Duration deadline;
  private final int mostBytes;
  private final Consumer<byte[]> whole;
  private final BiConsumer<GatewayProblem, Callback> refused;
  private final Callback callback;
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicBoolean ended = new AtomicBoolean();

  /**
   * Held while the request is read or failed. Jetty 12.1.11 takes both at once, but then a buffer
   * that is still read into goes back to its pool, and is written into the response.
   */
  private final Object turn = new Object();

  private final Runnable goOn = this::demand;

  /** Whether the reader has come to an end, so that it answers. */
  private boolean isRead;

  private boolean tooLarge;
  private long discarded;
  private Scheduler.@Nullable Task timer;

  /**
   * A reader that calls exactly one of the two consumers, once.
   *
   * @param whole takes the whole body, may block, and completes the callback of the request
   * @param refused answers with the reason: the body is too large, too slow, or broke off; and
   *     completes the callback that it gets
   * @param callback of the request
   */
  ArrivingBody(
      Request request,
      GatewaySettings settings,
      Consumer<byte[]> whole,
      BiConsumer<GatewayProblem, Callback> refused,
      Callback callback) {
    this.request = request;
    this.deadline = settings.bodyDeadline;
    this.mostBytes = settings.bodyBytes;
    this.whole = whole;
    this.refused = refused;
    this.callback = callback;
  }

  @Override
  public void run() {
    Runnable next;
    synchronized (turn) {
      next = read();
      isRead = next != goOn;
    }
    next.run();
  }

  /** Reads what is there. Returns what is to be done then. */
  private Runnable read() {
    if (!tooLarge && request.getLength() > mostBytes) {
      return this::refuseTheSize;
    }
    for (var chunk = request.read(); chunk != null; chunk = request.read()) {
      if (Content.Chunk.isFailure(chunk)) {
        var failure = chunk.getFailure();
        return () -> end(() -> refuse(why(failure)));
      }
      take(chunk);
      var last = chunk.isLast();
      chunk.release();
      if (last || discarded > DISCARD_BYTES || ended.get()) {
        return () -> end(this::tell);
      }
      if (discarded > 0 && !tooLarge) {
        return this::refuseTheSize;
      }
    }
    if (ended.get()) {
      return () -> end(this::tell);
    }
    if (timer == null) {
      timer = request.getComponents().getScheduler().schedule(this::expire, deadline);
    }
    return goOn;
  }

  private void demand() {
    request.demand(this);
  }

  private void take(Content.Chunk chunk) {
    if (tooLarge || bytes.size() + chunk.remaining() > mostBytes) {
      // A new buffer is made, since a reset one would keep its size while the rest is read.
      bytes = new ByteArrayOutputStream(0);
      discarded += chunk.remaining();
    } else {
      bytes.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
    }
  }

  /** Answers, and then goes on to read. */
  private void refuseTheSize() {
    tooLarge = true;
    refused.accept(GatewayProblem.tooLarge(mostBytes), Callback.from(this, callback::failed));
  }

  /** Ends the request with this problem, unless it was answered before. */
  private void refuse(GatewayProblem problem) {
    if (tooLarge) {
      callback.succeeded();
    } else {
      refused.accept(problem, callback);
    }
  }

  private void tell() {
    if (discarded > 0) {
      refuse(GatewayProblem.tooLarge(mostBytes));
    } else {
      whole.accept(bytes.toByteArray());
    }
  }

  /** Ends the reading: at the end of the body, or at the deadline if that comes first. */
  private void end(Runnable answer) {
    if (timer != null) {
      timer.cancel();
    }
    if (ended.compareAndSet(false, true)) {
      answer.run();
    } else {
      refuse(GatewayProblem.tooSlow(deadline));
    }
  }

  /** Ends the reading at the deadline. A reader that waits is called once more, and answers. */
  private void expire() {
    if (ended.compareAndSet(false, true)) {
      synchronized (turn) {
        if (!isRead) {
          request.fail(new TimeoutException("The body did not arrive within " + deadline));
        }
      }
    }
  }

  private static GatewayProblem why(Throwable failure) {
    return failure instanceof HttpException http
        ? GatewayProblem.ofServer(http.getCode(), http.getReason())
        : GatewayProblem.brokenOff();
  }

  /** Both consumers may call the function, which blocks. */
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.BLOCKING;
  }

  /** Whether a client announces a larger body, when it asks first whether it may send one. */
  static boolean isAnnouncedTooLarge(Request request, int mostBytes) {
    return request.getLength() > mostBytes
        && request.getHeaders().contains(HttpHeader.EXPECT, "100-continue");
  }

  /**
   * The body as text; none if its content type is not a text type, or its bytes are not UTF-8. API
   * Gateway would put replacement characters there; here the function gets the bytes.
   */
  static Option<String> text(Request request, byte[] body) {
    if (!isTextual(request)) {
      return Option.none();
    }
    try {
      return Option.some(UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException invalid) {
      return Option.none();
    }
  }

  /** Whether the content type means text, without compression. */
  private static boolean isTextual(Request request) {
    var contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (contentType == null || request.getHeaders().contains(HttpHeader.CONTENT_ENCODING)) {
      return false;
    }
    var mediaType = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return TEXTUAL.matcher(mediaType).matches();
  }
}
