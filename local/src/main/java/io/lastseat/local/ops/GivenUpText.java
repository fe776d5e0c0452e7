package io.lastseat.local.ops;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.serializer.redrive.GivenUp;
import io.lastseat.serializer.stream.Triage;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;

/**
 * What a document of given-up records says, for people.
 *
 * @param parked whether the serializer took them out of the stream; else the stream gave them up
 * @param since when; none if the document does not say it
 * @param why the stated cause
 * @param records how many
 * @param resources which they ask for something of
 */
record GivenUpText(
    boolean parked, Option<Instant> since, String why, int records, Vector<String> resources) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PojoSerializer<DynamodbEvent> EVENTS =
      LambdaEventSerializers.serializerFor(DynamodbEvent.class, GivenUpText.class.getClassLoader());

  static GivenUpText of(String document) {
    JsonNode json = Try.of(() -> JSON.readTree(document)).getOrElse(JSON.createObjectNode());
    JsonNode context = json.path("requestContext");
    boolean parked = context.path("condition").asText().equals("Parked");
    String why =
        parked
            ? context.path("why").asText()
            : "%s after %d calls"
                .formatted(
                    context.path("condition").asText("unknown"),
                    context.path("approximateInvokeCount").asInt());
    return new GivenUpText(
        parked,
        Try.of(() -> Instant.parse(json.path("timestamp").asText())).toOption(),
        why,
        json.path("DDBStreamBatchInfo").path("batchSize").asInt(),
        resources(document));
  }

  private static Vector<String> resources(String document) {
    return GivenUp.payload(document)
        .toTry()
        .mapTry(EVENTS::fromJson)
        .filter(event -> event != null && event.getRecords() != null)
        .map(
            event ->
                Vector.ofAll(event.getRecords())
                    .flatMap(record -> Try.of(() -> Triage.of(record)).toOption())
                    .flatMap(GivenUpText::resource)
                    .distinct())
        .getOrElse(Vector.empty());
  }

  private static Option<String> resource(Triage triage) {
    if (triage instanceof Triage.Ours ours) {
      return Option.some(ours.pendingRequest().request().resource().text());
    }
    return triage instanceof Triage.Deferred deferred
        ? Option.some(deferred.resource().text())
        : Option.none();
  }
}
