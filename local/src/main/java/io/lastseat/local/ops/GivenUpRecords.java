package io.lastseat.local.ops;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.local.health.HealthCheck;
import io.lastseat.local.health.HealthCheck.Finding;
import io.lastseat.local.redrive.Redriver;
import io.lastseat.local.redrive.WaitingBatch;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.park.ParkedNotes;
import io.lastseat.serializer.redrive.GivenUp;
import io.lastseat.serializer.stream.Triage;
import io.lastseat.tables.ParkedItem;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The checks and the actions of what waits beside the stream: given up, parked or deferred. */
final class GivenUpRecords {

  private static final int SHOWN = 200;
  private static final int NAMED = 5;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PojoSerializer<DynamodbEvent> EVENTS =
      LambdaEventSerializers.serializerFor(
          DynamodbEvent.class, GivenUpRecords.class.getClassLoader());

  /** Records that the stream gave up on, or that were parked or deferred, each with its turn. */
  static HealthCheck waiting(Redriver redriver) {
    // A document never changes, and may be large: each is read once.
    Map<String, Finding> read = new ConcurrentHashMap<>();
    return HealthCheck.seen(
        "given-up",
        "records given up, parked or deferred",
        () -> {
          Vector<WaitingBatch> waiting = Vector.ofAll(redriver.waiting()).take(SHOWN);
          read.keySet().retainAll(waiting.map(WaitingBatch::name).asJava());
          return waiting.flatMap(
              batch ->
                  Option.of(read.get(batch.name()))
                      .orElse(() -> redriver.document(batch.name()).map(text -> kept(batch, text)))
                      .peek(finding -> read.put(batch.name(), finding))
                      .map(finding -> now(finding, batch)));
        });
  }

  /** How its last try ended, and when the next one is. */
  private static Finding now(Finding kept, WaitingBatch batch) {
    return Finding.of(
            kept.id(),
            kept.isBad(),
            kept.title(),
            kept.cause() + (batch.outcome().isEmpty() ? "" : ". Last try: " + batch.outcome()),
            batch.next().isDefined()
                ? "Mend the cause; they are driven again by themselves."
                : "They cannot be read: look at the file, and move it away when you know what"
                    + " it is. Its requests are found by the daily reconciliation.")
        .about(kept.resource())
        .since(kept.since())
        .next(batch.next())
        .with("drive", batch.name(), "Drive now");
  }

  private static Finding kept(WaitingBatch batch, String document) {
    JsonNode json = json(document);
    JsonNode context = json.path("requestContext");
    boolean parked = context.path("condition").asText().equals("Parked");
    String why =
        parked
            ? context.path("why").asText()
            : "%s after %d calls"
                .formatted(
                    context.path("condition").asText("unknown"),
                    context.path("approximateInvokeCount").asInt());
    int records = json.path("DDBStreamBatchInfo").path("batchSize").asInt();
    Vector<String> resources = resources(document).take(NAMED);
    return Finding.of(
            "given-up " + batch.name(),
            true,
            "%s: %d %s"
                .formatted(
                    parked ? "Taken out of the stream" : "Given up by the stream",
                    records,
                    records == 1 ? "record" : "records"),
            why,
            "")
        .about(Option.when(!resources.isEmpty(), () -> resources.mkString(", ")))
        .since(Try.of(() -> Instant.parse(json.path("timestamp").asText())).toOption());
  }

  private static JsonNode json(String document) {
    return Try.of(() -> JSON.readTree(document)).getOrElse(JSON.createObjectNode());
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
                    .flatMap(GivenUpRecords::resource)
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

  /** Resources that some serializer has parked, by its notes. */
  static HealthCheck parked(ParkedNotes notes, SeenCommits seen, Clock clock) {
    return HealthCheck.read(
        "parked",
        "resources that are parked, as of the last minute",
        Duration.ofMinutes(1),
        seen::notes,
        clock,
        () -> notes.counting(clock.instant()).map(GivenUpRecords::parked));
  }

  private static Finding parked(ParkedItem note) {
    return Finding.of(
            "parked " + note.resource(),
            true,
            "Parked",
            note.why(),
            "It kept failing for two minutes. Its requests wait beside the stream and are driven"
                + " again; what fails anew joins them at once while the note counts.")
        .about(Option.some(note.resource()))
        .since(Option.some(note.since()))
        .with("release", note.resource(), "Release");
  }

  /** Drives records at once, and not at their next turn. */
  static OpsAction drive(Redriver redriver) {
    return new OpsAction(
        "drive", target -> redriver.driveNow(target).toEither("It is not waiting any more."));
  }

  /**
   * Drives all that waits of a parked resource, and where all of it is decided, takes back the note
   * that it is parked.
   */
  static OpsAction release(Redriver redriver, ParkedNotes notes, SeenCommits seen, Clock clock) {
    return OpsAction.ofResource(
        "release",
        resource -> {
          Vector<String> theirs = ofResource(redriver, resource);
          theirs.forEach(redriver::driveNow);
          int left = ofResource(redriver, resource).size();
          if (left > 0) {
            return Either.left(
                "It stays parked: of %d batches %d are not decided yet."
                    .formatted(theirs.size(), left));
          }
          notes.released(resource, clock.instant());
          seen.noted();
          return Either.right("Released; %d batches were decided.".formatted(theirs.size()));
        });
  }

  private static Vector<String> ofResource(Redriver redriver, ResourceId resource) {
    return Vector.ofAll(redriver.waiting())
        .map(WaitingBatch::name)
        .filter(
            name ->
                redriver.document(name).exists(text -> resources(text).contains(resource.text())));
  }

  private GivenUpRecords() {}
}
