package io.lastseat.local.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a request as it arrives, until a deadline. No thread waits meanwhile, so a slow
 * client costs a connection and nothing else.
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
  private final Consumer<GatewayProblem> refused;
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicBoolean ended = new AtomicBoolean();
  private long discarded;
  private Scheduler.@Nullable Task timer;

  /**
   * A reader that calls exactly one of the two consumers, once.
   *
   * @param whole takes the whole body, and may block
   * @param refused takes the reason: the body is too large, too slow, or broke off
   */
  ArrivingBody(
      Request request,
      GatewaySettings settings,
      Consumer<byte[]> whole,
      Consumer<GatewayProblem> refused) {
    this.request = request;
    this.deadline = settings.bodyDeadline;
    this.mostBytes = settings.bodyBytes;
    this.whole = whole;
    this.refused = refused;
  }

  @Override
  public void run() {
    for (var chunk = request.read(); chunk != null; chunk = request.read()) {
      if (Content.Chunk.isFailure(chunk)) {
        var failure = chunk.getFailure();
        end(() -> refused.accept(why(failure)));
        return;
      }
      take(chunk);
      var last = chunk.isLast();
      chunk.release();
      if (last || discarded > DISCARD_BYTES) {
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
      // A new buffer is made, since a reset one would keep its size while the rest is read.
      bytes = new ByteArrayOutputStream(0);
      discarded += chunk.remaining();
    } else {
      bytes.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
    }
  }

  private void tell() {
    if (discarded > 0) {
      refused.accept(GatewayProblem.tooLarge(mostBytes));
    } else {
      whole.accept(bytes.toByteArray());
    }
  }

  /** Ends the reading: at the end of the body, or at the deadline if that comes first. */
  private void end(Runnable told) {
    if (timer != null) {
      timer.cancel();
    }
    if (ended.compareAndSet(false, true)) {
      told.run();
    } else {
      refused.accept(GatewayProblem.tooSlow(deadline));
    }
  }

  /** Ends the reading at the deadline; the reader is called once more and answers. */
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
