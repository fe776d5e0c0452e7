package io.lastseat.dynamo.server;

import io.lastseat.dynamo.wire.Protocol;
import io.lastseat.dynamo.wire.Protocol.Reply;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * A {@link Protocol} behind Jetty. It answers {@code POST /}, and {@code GET /} as a health check.
 * It waits for a body without a thread. It answers in a thread of the server's pool, since an
 * operation may wait for the disk.
 */
public final class ProtocolHandler extends Handler.Abstract {

  private final Protocol protocol;

  /** A handler of all requests to a server. */
  public ProtocolHandler(Protocol protocol) {
    this.protocol = protocol;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    boolean atRoot = "/".equals(request.getHttpURI().getPath());
    if (atRoot && HttpMethod.POST.is(request.getMethod())) {
      if (request.getLength() > Protocol.MAX_BODY) {
        write(protocol.tooLong(), response, callback);
      } else {
        answer(request, response, callback);
      }
    } else if (atRoot && HttpMethod.GET.is(request.getMethod())) {
      write(text(HttpStatus.OK_200, "healthy: dynamodb\n"), response, callback);
    } else {
      write(text(HttpStatus.NOT_FOUND_404, "<UnknownOperationException/>\n"), response, callback);
    }
    return true;
  }

  private void answer(Request request, Response response, Callback callback) {
    String target = request.getHeaders().get(Protocol.TARGET);
    Content.Source.asByteArrayAsync(
        request,
        Protocol.MAX_BODY,
        Promise.Invocable.from(
            InvocationType.BLOCKING,
            body -> write(protocol.answer(target, body), response, callback),
            failure -> {
              if (failure instanceof IllegalStateException) {
                write(protocol.tooLong(), response, callback);
              } else {
                callback.failed(failure);
              }
            }));
  }

  private static Reply text(int status, String text) {
    return new Reply(
        status, Map.of("Content-Type", "text/plain"), text.getBytes(StandardCharsets.UTF_8));
  }

  private static void write(Reply reply, Response response, Callback callback) {
    response.setStatus(reply.status());
    reply.headers().forEach(response.getHeaders()::put);
    if (reply.status() == HttpStatus.PAYLOAD_TOO_LARGE_413) {
      // The rest of the body is not read.
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.write(true, ByteBuffer.wrap(reply.body()), callback);
  }
}
