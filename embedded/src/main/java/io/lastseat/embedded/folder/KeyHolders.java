package io.lastseat.embedded.folder;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets only calls with the right key through to the embedded DynamoDB, since each user of this
 * machine can reach its port. Other calls get the error that DynamoDB gives to unknown credentials
 * (<a
 * href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html">error
 * handling</a>). No SDK retries after that error.
 */
public final class KeyHolders extends Handler.Wrapper {

  private static final String REFUSAL =
      """
      {"__type":"com.amazon.coral.service#UnrecognizedClientException",\
      "message":"These are not the credentials of this embedded DynamoDB. They stand in the file \
      lastseat.credentials in the folder dynamodb of its data folder."}\
      """;

  private final LocalKey key;

  public KeyHolders(LocalKey key, Handler database) {
    super(database);
    this.key = key;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    var authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    if (authorization != null && key.isIn(authorization)) {
      return super.handle(request, response, callback);
    }
    response.setStatus(HttpStatus.BAD_REQUEST_400);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/x-amz-json-1.0");
    // A body that may follow is not read.
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.write(true, ByteBuffer.wrap(REFUSAL.getBytes(StandardCharsets.UTF_8)), callback);
    return true;
  }
}
