package io.lastseat.serializer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lastseat.json.StreamEventJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * {@link SerializerFunction} as Lambda calls it: with the bytes of the event. Lambda's runtime
 * would make the objects too, but with a JSON mapper and a library for dates that the first batch
 * after a start waits for: some 800 classes.
 */
public final class SerializerHandler implements RequestStreamHandler {

  private final SerializerFunction function = new SerializerFunction();

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    StreamEventJson.write(function.handleRequest(StreamEventJson.read(input), context), output);
  }
}
