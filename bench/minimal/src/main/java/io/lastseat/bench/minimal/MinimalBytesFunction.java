package io.lastseat.bench.minimal;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes the call down without looking into it, and answers 202: the least that a function can do.
 */
public final class MinimalBytesFunction implements RequestStreamHandler {

  private static final byte[] TAKEN = "{\"statusCode\":202}".getBytes(StandardCharsets.UTF_8);

  private final OnePut put = new OnePut();

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    put.put(Integer.toString(input.readAllBytes().length));
    output.write(TAKEN);
  }
}
