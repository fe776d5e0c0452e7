package io.lastseat.serve.http;

import io.lastseat.site.Answer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes an answer piece by piece. The next piece is read when the client has taken the last one,
 * so one is in memory, and a slow client holds no thread.
 *
 * <p>If a piece cannot be read, the connection is aborted: its last chunk is never sent, so a
 * client sees that the answer is incomplete (RFC 9112, 7.1). HTTP/1.0 has no chunks, and there the
 * end of a connection is the end of an answer (RFC 1945, 7.2.2). So such a client, many a proxy for
 * example, gets an answer in one piece, with its length.
 */
final class AnswerInPieces extends IteratingCallback {

  private static final Logger LOG = LoggerFactory.getLogger(AnswerInPieces.class);

  private final Iterator<String> pieces;
  private final Request request;
  private final Response response;
  private final Callback callback;
  private boolean ended;

  private AnswerInPieces(
      Iterator<String> pieces, Request request, Response response, Callback callback) {
    this.pieces = pieces;
    this.request = request;
    this.response = response;
    this.callback = callback;
  }

  /** The writing of this answer, whose status and headers are set. */
  static AnswerInPieces of(Answer answer, Request request, Response response, Callback callback) {
    Iterator<String> all =
        io.vavr.collection.Iterator.of(answer.body())
            .concat(io.vavr.collection.Iterator.ofAll(answer.rest().get()));
    boolean chunked =
        request.getConnectionMetaData().getHttpVersion().getVersion()
            >= HttpVersion.HTTP_1_1.getVersion();
    if (chunked) {
      // Otherwise Jetty sends no chunks to a client that says Connection: close.
      response.getHeaders().put(HttpHeader.TRANSFER_ENCODING, HttpHeaderValue.CHUNKED.asString());
    }
    return new AnswerInPieces(chunked ? all : inOne(all), request, response, callback);
  }

  private static Iterator<String> inOne(Iterator<String> pieces) {
    StringBuilder whole = new StringBuilder();
    pieces.forEachRemaining(whole::append);
    return List.of(whole.toString()).iterator();
  }

  @Override
  protected Action process() {
    if (ended) {
      return Action.SUCCEEDED;
    }
    // Jetty gives an answer that it gets whole a length.
    byte[] piece = next().getBytes(StandardCharsets.UTF_8);
    ended = !pieces.hasNext();
    response.write(ended, ByteBuffer.wrap(piece), this);
    return Action.SCHEDULED;
  }

  private String next() {
    try {
      return pieces.next();
    } catch (RuntimeException failure) {
      LOG.error(
          "The answer to {} {} broke off, and its connection was aborted",
          request.getMethod(),
          request.getHttpURI().getPath(),
          failure);
      throw failure;
    }
  }

  @Override
  protected void onCompleteSuccess() {
    callback.succeeded();
  }

  @Override
  protected void onCompleteFailure(Throwable cause) {
    callback.failed(cause);
  }
}
