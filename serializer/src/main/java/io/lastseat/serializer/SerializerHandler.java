package io.lastseat.serializer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.stream.StreamEventJson;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The function that the template deploys behind the stream of the table {@code requests}: it reads
 * and writes the bytes of events itself. Lambda's runtime could also make the objects. But its JSON
 * mapper and its library for dates have some 800 classes, for which the first batch after a start
 * would wait.
 */
public final class SerializerHandler implements RequestStreamHandler {

  private final StreamDelivery batch = SerializerFunction.delivery(System.getenv());

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    StreamEventJson.write(
        batch.handle(StreamEventJson.read(input).getOrElse(Vector.empty())), output);
  }
}
