package io.lastseat.serializer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lastseat.json.StreamEventJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Serves Lambda with {@link SerializerFunction}: reads and writes the bytes of events itself.
 * Lambda's runtime could also make the objects. But its JSON mapper and its library for dates have
 * some 800 classes, for which the first batch after a start would wait.
 */
public final class SerializerHandler implements RequestStreamHandler {

  private final SerializerFunction function = new SerializerFunction();

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    StreamEventJson.write(function.handleRequest(StreamEventJson.read(input), context), output);
  }
}
