package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.stream.StreamEventJson;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The Lambda function that calls receivers of webhooks. The stream of the feed calls it when the
 * feed has something new. A schedule calls it each minute, by an event without records. It reads
 * the new commits from the feed: a record of the stream only says that there are some.
 */
public final class WebhookHandler implements RequestStreamHandler {

  private final WebhookRunner runner = RelayParts.webhooks(System.getenv());

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    boolean isOfSchedule = StreamEventJson.read(input).isEmpty();
    runner.run(isOfSchedule ? WebhookRunner.LONG : WebhookRunner.SHORT);
    StreamEventJson.write(Option.none(), output);
  }
}
