package io.lastseat.serve.health;

import io.lastseat.audit.Difference;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.stream.Quarantine;
import io.lastseat.serializer.sweep.ParkedNotes;
import io.lastseat.serve.health.HealthCheck.Finding;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookProgress;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The health checks, one method each: what it asks, what it finds, and what to do. The operator's
 * page lists those of a server and of a deployment.
 */
public final class HealthChecks {

  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);

  /** An ordinary batch takes less than a second. */
  private static final Duration LATE = Duration.ofSeconds(10);

  /** The default threshold of the template's alarm. */
  private static final Duration VERY_LATE = Duration.ofSeconds(60);

  /** Longer than the longest pause before a redelivery. */
  private static final Duration RECENT = Duration.ofMinutes(5);

  /** The threshold of the alarm {@code LogFilledAlarm}. */
  private static final double NEARLY_FULL_PERCENT = 80;

  private static final double FULL_PERCENT = 90;
  private static final int QUARANTINED = 25;
  private static final int PARKED = 200;

  private static final String LOOK =
      "'lastseat webhook deliveries' lists them, 'lastseat webhook resend' sends them once more.";

  /** Checks that the tables answer: it reads an absent item of each, for half a read unit. */
  public static HealthCheck tables(DynamoDbClient client, TableNames names, Clock clock) {
    AttributeValue absent = AttributeValue.fromS("#probe");
    Map<String, java.util.Map<String, AttributeValue>> keys =
        LinkedHashMap.of(
            names.requests(),
            java.util.Map.of("lane", absent, "requestId", absent),
            names.decisions(),
            java.util.Map.of("resourceId", absent, "commitNo", AttributeValue.fromN("0")),
            names.reservations(),
            java.util.Map.of(RowCodec.PARTITION, absent, RowCodec.PART, absent));
    return HealthCheck.readiness(
        "tables",
        "whether the tables answer (/readyz)",
        HealthCheck.paced(
            () ->
                keys.iterator()
                    .flatMap(key -> silent(client, key._1(), key._2(), clock))
                    .headOption(),
            () -> 0,
            clock,
            Duration.ofSeconds(1)));
  }

  private static Option<String> silent(
      DynamoDbClient client, String table, java.util.Map<String, AttributeValue> key, Clock clock) {
    Instant asked = clock.instant();
    try {
      var unused =
          client.getItem(
              get ->
                  get.tableName(table)
                      .key(key)
                      .overrideConfiguration(call -> call.apiCallTimeout(ANSWER_WITHIN)));
      // An engine in this process is asked without the SDK's time limit.
      return Option.when(
          clock.instant().isAfter(asked.plus(ANSWER_WITHIN)),
          () -> "the table %s does not answer within two seconds".formatted(table));
    } catch (SdkException failure) {
      return Option.some("the table %s does not answer: %s".formatted(table, failure.getMessage()));
    }
  }

  /** Checks that the mapping reads the stream of requests. */
  public static HealthCheck mapping(BooleanSupplier isRead) {
    return HealthCheck.readiness(
        "mapping",
        "whether the stream is read (/readyz)",
        () ->
            Option.when(
                !isRead.getAsBoolean(), () -> "this server does not read the stream of requests"));
  }

  /** Checks that the server is not stopping. */
  public static HealthCheck running(BooleanSupplier stops) {
    return HealthCheck.readiness(
        "running",
        "whether the server is stopping (/readyz)",
        () -> Option.when(stops.getAsBoolean(), () -> "the server is stopping"));
  }

  /**
   * A resource whose last decisions failed.
   *
   * @param resource none if the failed records may concern any resource
   * @param times in a row
   */
  public record Failing(
      Option<ResourceId> resource, Instant since, Instant last, int times, String why) {}

  /** Lists resources whose last decisions failed in this process. */
  public static HealthCheck failing(Supplier<Vector<Failing>> seen, Clock clock) {
    return HealthCheck.seen(
        "failing",
        "decisions that fail just now",
        () ->
            seen.get()
                .filter(one -> one.last().isAfter(clock.instant().minus(RECENT)))
                .map(HealthChecks::failing));
  }

  private static Finding failing(Failing one) {
    Option<String> resource = one.resource().map(ResourceId::text);
    return Finding.of(
            "failing " + resource.getOrElse(""),
            true,
            "Cannot be decided, tried %d times".formatted(one.times()),
            one.why(),
            "The server tries again by itself. It parks a resource that fails for two minutes, and"
                + " decides the others.")
        .since(Option.some(one.since()))
        .about(resource);
  }

  /** Checks the age of the oldest record of the stream that was read and is not done. */
  public static HealthCheck stream(Supplier<Duration> age) {
    return HealthCheck.seen(
        "stream",
        "the age of the stream",
        () -> Option.of(age.get()).flatMap(HealthChecks::late).toVector());
  }

  private static Option<Finding> late(Duration age) {
    return Option.when(
        age.compareTo(LATE) >= 0,
        () ->
            Finding.of(
                "stream",
                age.compareTo(VERY_LATE) >= 0,
                "Verdicts are late",
                "The oldest record of the stream that was read and is not decided is %d seconds old."
                    .formatted(age.toSeconds()),
                "Look which decisions fail, and whether the tables answer. For 24 hours the stream"
                    + " loses no request."));
  }

  /** Reports the requests that the last reconciliation of this server left undecided. */
  public static HealthCheck reconciliation(Supplier<Option<String>> last) {
    return HealthCheck.seen(
        "reconciliation",
        "the last daily reconciliation",
        () ->
            last.get()
                .map(
                    why ->
                        Finding.of(
                            "reconciliation",
                            true,
                            "The reconciliation left something undecided",
                            why,
                            "Run 'lastseat reconcile': it tries again, and names the resources that"
                                + " are left, with the causes."))
                .toVector());
  }

  /** How full the log of a resource is, in percent of 10 GB. */
  public record FilledLog(String resource, double percent) {}

  /** Finds logs near the limit of 10 GB, among these. */
  public static HealthCheck logs(Supplier<Vector<FilledLog>> filled) {
    return HealthCheck.seen(
        "logs",
        "the logs of the resources that this page knows",
        () -> filled.get().flatMap(one -> filled(one.resource(), one.percent())));
  }

  private static Option<Finding> filled(String resource, double percent) {
    return Option.when(
        percent >= NEARLY_FULL_PERCENT,
        () ->
            Finding.of(
                    "log " + resource,
                    percent >= FULL_PERCENT,
                    "Its log is nearly full",
                    String.format(Locale.ROOT, "It uses %.1f %% of what a log can hold.", percent),
                    "Create a new resource and use that one. From 90 % on this one accepts only"
                        + " that reservations end, and that it is closed.")
                .about(Option.some(resource)));
  }

  /**
   * The result of an audit, or the reason why it failed.
   *
   * @param at when it was over
   */
  public record Audited(ResourceId resource, Instant at, Either<String, ResourceBooks> found) {}

  /** Reports differences found by audits that were begun on this page. */
  public static HealthCheck audits(Supplier<Vector<Audited>> audits) {
    return HealthCheck.seen(
        "audits",
        "the audits that were begun on this page",
        () -> audits.get().flatMap(HealthChecks::audited));
  }

  private static Option<Finding> audited(Audited result) {
    String resource = result.resource().text();
    long differences = result.found().map(ResourceBooks::differences).getOrElse(0L);
    return Option.when(
        differences > 0 || result.found().isLeft(),
        () ->
            Finding.of(
                    "audit " + resource,
                    differences > 0,
                    differences > 0
                        ? "The audit found %d differences".formatted(differences)
                        : "The audit could not be done",
                    result
                        .found()
                        .fold(
                            failure -> failure,
                            books ->
                                books.firstDifference().map(HealthChecks::words).getOrElse("")),
                    "Run 'lastseat audit %s': it prints the first difference. Change nothing by hand before you know the cause."
                        .formatted(resource))
                .about(Option.some(resource))
                .since(Option.some(result.at())));
  }

  private static String words(Difference first) {
    return "The first: %s%s; it stands %s, and should stand %s."
        .formatted(
            first.what(),
            first.commit().map(number -> " in commit " + number).getOrElse(""),
            first.stands(),
            first.should());
  }

  /**
   * Finds records that could not be read as requests. Items hold whole records, so few are read.
   *
   * @param changes a number that changes when a record is set aside
   */
  public static HealthCheck quarantine(Quarantine quarantine, LongSupplier changes, Clock clock) {
    return HealthCheck.read(
        "quarantine",
        "records in quarantine, as of the last five minutes",
        Duration.ofMinutes(5),
        changes,
        clock,
        () ->
            quarantine
                .newest(QUARANTINED)
                .filter(item -> item.drivenAt().isEmpty())
                .map(HealthChecks::quarantined));
  }

  private static Finding quarantined(QuarantineItem item) {
    return Finding.of(
            "quarantine " + item.key(),
            false,
            "In quarantine: record " + item.sequenceNumber(),
            item.why(),
            "Another program wrote it into the table of requests, or a newer version did. 'lastseat"
                + " quarantine show' prints it. Once this version can read it, drive it.")
        .since(Option.some(item.setAsideAt()))
        .with("drive-quarantined", item.key(), "Drive now");
  }

  /**
   * Finds requests that were taken out of the stream, by their notes: a read unit a minute.
   *
   * @param changes a number that changes when a request is parked
   */
  public static HealthCheck parked(ParkedNotes notes, LongSupplier changes, Clock clock) {
    return HealthCheck.read(
        "parked",
        "requests that are parked or deferred, as of the last minute",
        Duration.ofMinutes(1),
        changes,
        clock,
        () -> notes.all().take(PARKED).map(HealthChecks::parked));
  }

  private static Finding parked(ParkedItem note) {
    int requests = note.requests().size();
    return Finding.of(
            "parked " + note.key(),
            true,
            (note.isFailing() ? "Parked: " : "Taken out of the stream: ")
                + "%d %s".formatted(requests, requests == 1 ? "request" : "requests"),
            note.why(),
            "Remove the cause. Lastseat tries the requests again at the time shown, or when you"
                + " choose Drive now.")
        .about(Option.some(note.resource().text()))
        .since(Option.some(note.since()))
        .next(Option.some(note.next()))
        .with("drive", note.key(), "Drive now");
  }

  /** Lists receivers of webhooks that fail, are not called any more, or lack commits. */
  public static HealthCheck webhooks(Supplier<Vector<Webhook>> receivers, Clock clock) {
    return HealthCheck.read(
        "webhooks",
        "receivers of webhooks, as of the last ten seconds",
        Duration.ofSeconds(10),
        () -> 0,
        clock,
        () -> receivers.get().filter(Webhook::enabled).flatMap(HealthChecks::receiver));
  }

  private static Option<Finding> receiver(Webhook one) {
    String id = one.id().text();
    WebhookProgress progress = one.progress();
    return progress
        .ended()
        .map(
            end ->
                receiver(
                        id,
                        "is not called any more",
                        (end.why() == WebhookEnd.Why.GONE
                                ? "It answered 410: it wants nothing any more."
                                : "It took nothing for three days.")
                            + " What is decided until it is called again is never sent.",
                        "Have its operator mend it, then run 'lastseat webhook add': Lastseat calls"
                            + " it again. What it missed stands in the logs.")
                    .since(Option.some(end.at())))
        .orElse(
            Option.when(
                progress.isFullFor(1),
                () ->
                    receiver(
                        id,
                        "is told nothing",
                        "Its list of failures is full: it refused "
                            + WebhookProgress.MOST
                            + " events.",
                        LOOK
                            + " 'lastseat webhook deliveries --clear' empties the list without"
                            + " sending them.")))
        .orElse(
            progress
                .failing()
                .map(
                    failing ->
                        receiver(
                                id,
                                "fails",
                                "It took none of the last %d calls. The newest result: %s."
                                    .formatted(failing.tries(), failing.last().result()),
                                "Tell its operator: after three days without success Lastseat stops"
                                    + " calling it. 'lastseat webhook deliveries' shows its"
                                    + " answers.")
                            .since(Option.some(failing.since()))
                            .next(progress.nextAt())))
        .orElse(
            progress
                .gapSince()
                .map(
                    since ->
                        receiver(
                                id,
                                "lacks what the feed has dropped",
                                "The feed dropped events before Lastseat could send them.",
                                "Its operator can read them with 'lastseat feed --resource'."
                                    + " 'lastseat webhook deliveries --clear' forgets the gap.")
                            .since(Option.some(since))))
        .orElse(
            Option.when(
                !progress.deliveries().isEmpty(),
                () ->
                    receiver(
                        id,
                        "lacks events",
                        "It did not take %d, which are on its list of failures."
                            .formatted(progress.deliveries().size()),
                        LOOK)));
  }

  private static Finding receiver(String id, String what, String cause, String advice) {
    return Finding.of("webhook " + id, false, "Webhook " + id + " " + what, cause, advice);
  }

  /** Lists ringing alarms of the stack, by one call of CloudWatch a minute. */
  public static HealthCheck alarms(Supplier<Vector<Finding>> ringing, Clock clock) {
    return HealthCheck.read(
        "alarms",
        "the alarms of the stack, as of the last minute",
        Duration.ofMinutes(1),
        () -> 0,
        clock,
        ringing);
  }

  private HealthChecks() {}
}
