package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lastseat.json.StreamEventJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Serves Lambda with {@link RelayFunction}: reads and writes the bytes of events. */
public final class RelayHandler implements RequestStreamHandler {

  private final RelayFunction function = new RelayFunction();

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    StreamEventJson.write(function.handleRequest(StreamEventJson.read(input), context), output);
  }
}
