package io.lastseat.local.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.serializer.redrive.GivenUp;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.serializer.redrive.Redriven;

/** What stands in the bucket of what the stream gave up on: driven again, or told what it is. */
public final class GivenUpDocuments {

  private GivenUpDocuments() {}

  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    boolean damaged = data.consumeBoolean();
    String payload = StreamEvents.json(data);
    String document =
        JsonNodeFactory.instance
            .objectNode()
            .put("payload", damaged ? damaged(payload, data) : payload)
            .toString();
    String read = damaged ? damaged(document, data) : document;
    Redriven driven =
        GivenUp.payload(read)
            .fold(
                Redriven.Unreadable::new,
                found -> new Redrive(new SmallStore().serializerParts()).drive(found));
    if (!damaged && driven instanceof Redriven.Unreadable unreadable) {
      throw new AssertionError(unreadable.sentence());
    }
    if (driven.sentence().isBlank()) {
      throw new AssertionError("nothing is said");
    }
  }

  private static String damaged(String text, FuzzedDataProvider data) {
    int from = data.consumeInt(0, text.length());
    int to = data.consumeInt(from, Math.min(text.length(), from + 40));
    return text.substring(0, from) + data.consumeString(12) + text.substring(to);
  }
}
