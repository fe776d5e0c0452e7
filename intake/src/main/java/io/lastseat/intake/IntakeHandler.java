package io.lastseat.intake;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lastseat.intake.http.HttpEventJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * {@link IntakeFunction} as Lambda calls it: with the bytes of the event. Lambda's runtime would
 * make the objects too, but with a JSON mapper of some 660 classes, which would slow down a cold
 * start.
 */
public final class IntakeHandler implements RequestStreamHandler {

  private final IntakeFunction function = new IntakeFunction();

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    HttpEventJson.write(function.handleRequest(HttpEventJson.read(input), context), output);
  }
}
