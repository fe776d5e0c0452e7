package io.lastseat.dynamo.client;

import io.lastseat.dynamo.wire.Protocol;
import io.lastseat.dynamo.wire.Protocol.Reply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;

/**
 * Carries the SDK's requests to a {@link Protocol} in this process, in the caller's thread. So the
 * SDK's whole chain (interceptors, retries, timeouts) runs without a socket. The address of the
 * endpoint and the credentials may be any.
 *
 * <p>A call cannot be aborted, since its operation may be under way: a timeout interrupts its
 * thread, and the operation decides whether it stops waiting. The SDK looks at the interruption
 * after the call, and then tries no more.
 */
final class InProcessHttpClient implements SdkHttpClient {

  private final Protocol protocol;

  InProcessHttpClient(Protocol protocol) {
    this.protocol = protocol;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        return answer(request);
      }

      @Override
      public void abort() {}
    };
  }

  private HttpExecuteResponse answer(HttpExecuteRequest request) throws IOException {
    Reply reply =
        protocol.answer(
            request.httpRequest().firstMatchingHeader(Protocol.TARGET).orElse(null), body(request));
    var response = SdkHttpFullResponse.builder().statusCode(reply.status());
    reply.headers().forEach(response::putHeader);
    return HttpExecuteResponse.builder()
        .response(response.build())
        .responseBody(AbortableInputStream.create(new ByteArrayInputStream(reply.body())))
        .build();
  }

  private static byte[] body(HttpExecuteRequest request) throws IOException {
    var content = request.contentStreamProvider();
    if (content.isEmpty()) {
      return new byte[0];
    }
    try (InputStream bytes = content.get().newStream()) {
      return bytes.readAllBytes();
    }
  }

  @Override
  public String clientName() {
    return "InProcess";
  }

  /** Closes nothing: the protocol may have other clients. */
  @Override
  public void close() {}
}
