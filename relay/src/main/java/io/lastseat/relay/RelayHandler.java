package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lastseat.stream.StreamEventJson;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The function that the template deploys behind the stream of the table {@code decisions}: it reads
 * and writes the bytes of events itself.
 */
public final class RelayHandler implements RequestStreamHandler {

  private final RelayBatch batch = RelayParts.of(System.getenv());

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    StreamEventJson.write(
        batch.handle(StreamEventJson.read(input).getOrElse(Vector.empty())), output);
  }
}
