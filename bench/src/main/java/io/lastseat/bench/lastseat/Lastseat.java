package io.lastseat.bench.lastseat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.admit.AdmissionWatch;
import io.lastseat.intake.admit.ImmediateParts;
import io.lastseat.intake.http.Door;
import io.lastseat.intake.usecase.SharedThreads;
import io.lastseat.intake.usecase.TokenSource;
import io.lastseat.intake.usecase.WaitLimit;
import io.lastseat.local.mapping.Checkpoints;
import io.lastseat.local.mapping.EventSourceMapping;
import io.lastseat.local.mapping.MappingSettings;
import io.lastseat.local.mapping.StreamFunction;
import io.lastseat.local.mapping.TableStream;
import io.lastseat.log.SideBySide;
import io.lastseat.model.RequestId;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.functions.NoTelemetry;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.waiting.Pause;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The real functions and the mapping, without HTTP: what a Lambda process does for a call. */
final class Lastseat implements Contender {

  private static final TableNames NAMES = TableNames.withPrefix("lastseat-");
  private static final Duration TIMEOUT = Duration.ofSeconds(29);
  private static final Duration CREATION = Duration.ofMinutes(5);

  /** As {@code lastseat serve} has them, whose mapping reads so often while calls come. */
  static final MappingSettings SETTINGS =
      MappingSettings.defaults()
          .withPollInterval(Duration.ofMillis(20))
          .withBatchSize(1_000)
          .withMaximumRetryAttempts(1_000)
          .withBisectOnError(true);

  /** Who create events at the same time. */
  private static final int OWNERS = 64;

  private static final int TAKEN_IN = 202;
  private static final int ANSWERED = 200;
  private static final String ACCEPTED = "\"status\":\"accepted\"";
  private static final String HOLDS = ", \"hold\": \"PT10M\", \"longestHold\": \"PT10M\"";
  private static final String REJECTED = "\"status\":\"rejected\"";
  private static final Pattern ID = Pattern.compile("\"requestId\":\"([^\"]+)\"");

  private final DynamoDbClient client;
  private final Seq<IntakeFunction> intakes;
  private final AtomicInteger calls = new AtomicInteger();
  private final LastseatKind kind;
  private final EventSourceMapping mapping;

  Lastseat(LastseatKind kind, Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    this(kind, database, events, verdicts, SETTINGS);
  }

  Lastseat(
      LastseatKind kind,
      Dynamo database,
      Seq<Event> events,
      ContestVerdicts verdicts,
      MappingSettings settings) {
    client = database.withTables(TableDefinitions.all(NAMES));
    this.kind = kind;
    intakes = Vector.fill(kind.processes(), this::intake);
    mapping =
        EventSourceMapping.start(
            stream(database),
            new StreamFunction("lastseat-serializer", serializer(verdicts)),
            settings,
            Checkpoints.inMemory(),
            batch -> {
              throw new IllegalStateException("The stream gave up " + batch.records().size());
            });
    create(events);
    awaitDecided();
  }

  private IntakeFunction intake() {
    return new IntakeFunction(
        new IntakeParts(
            client,
            NAMES,
            Clock.systemUTC(),
            ServerClock.TRUSTING,
            TokenSource.random(),
            Door.open(),
            0,
            Pause.sleeping(),
            WaitLimit.of(WaitLimit.ORDINARY),
            Option.some(
                ImmediateParts.of(
                    TablesBinding.TRUSTED, AdmissionWatch.NONE, SharedThreads.some()))));
  }

  private SerializerFunction serializer(ContestVerdicts verdicts) {
    WatchedRows watched = new WatchedRows(NAMES.reservations(), verdicts);
    return new SerializerFunction(
        SerializerParts.of(watched.around(client), ServerClock.TRUSTING, NAMES, new NoTelemetry()));
  }

  private TableStream stream(Dynamo database) {
    String arn = client.describeTable(b -> b.tableName(NAMES.requests())).table().latestStreamArn();
    return new TableStream(database.streams(), arn);
  }

  /** As owners do it, who wait for the verdict: so the process that is asked knows the resource. */
  private void create(Seq<Event> events) {
    ExecutorService owners = Executors.newFixedThreadPool(OWNERS);
    try {
      Seq<Supplier<APIGatewayV2HTTPResponse>> calls =
          events.map(event -> () -> answer(Calls.create(event.name(), terms(event))));
      SideBySide.run(owners, calls);
    } finally {
      owners.shutdown();
    }
  }

  private String terms(Event event) {
    return "{\"capacity\": %d, \"lanes\": %d, \"gate\": %b, \"admission\": \"%s\"%s}"
        .formatted(
            event.seats(),
            kind.lanes(),
            kind.gate(),
            kind.admission().code(),
            kind.confirmed() ? HOLDS : "");
  }

  private void awaitDecided() {
    try {
      if (!mapping.awaitIdle(CREATION)) {
        throw new IllegalStateException("The events are not there after " + CREATION);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the events were made", e);
    }
  }

  @Override
  public Reply reserve(Ask ask) {
    String event = ask.event().name();
    APIGatewayV2HTTPResponse answer =
        answer(
            kind.keyed()
                ? Calls.reserve(event, ask.user(), ask.quantity(), ask.user())
                : Calls.reserve(event, ask.user(), ask.quantity()));
    return reply(
        kind.confirmed() && !answer.getBody().contains(REJECTED)
            ? confirmed(event, answer)
            : answer);
  }

  /**
   * Until it has a verdict, since a confirmation that went by the stream is told to its call alone.
   */
  private APIGatewayV2HTTPResponse confirmed(String event, APIGatewayV2HTTPResponse held) {
    Matcher id = ID.matcher(held.getBody());
    if (!id.find()) {
      throw new IllegalStateException(held.getBody());
    }
    APIGatewayV2HTTPEvent call = Calls.followUp(event, id.group(1), "confirm", "", "", true);
    APIGatewayV2HTTPResponse confirmed = answer(call);
    while (confirmed.getStatusCode() == TAKEN_IN) {
      confirmed = answer(call);
    }
    return confirmed;
  }

  private static Reply reply(APIGatewayV2HTTPResponse answer) {
    return switch (answer.getStatusCode()) {
      case TAKEN_IN -> Reply.PENDING;
      case ANSWERED -> Reply.of(answer.getBody().contains(ACCEPTED));
      default -> throw new IllegalStateException(answer.getStatusCode() + " " + answer.getBody());
    };
  }

  APIGatewayV2HTTPResponse answer(APIGatewayV2HTTPEvent call) {
    int turn = Math.floorMod(calls.getAndIncrement(), intakes.size());
    return intakes.get(turn).handleRequest(call, LocalContext.of("lastseat-intake", TIMEOUT));
  }

  @Override
  public Seq<Taken> taken() {
    Seq<Request> accepted =
        Vector.ofAll(client.scanPaginator(b -> b.tableName(NAMES.decisions())).items())
            .flatMap(item -> CommitCodec.read(item).verdicts())
            .filter(Verdict::accepted)
            .map(Verdict::request);
    Set<RequestId> confirmed =
        accepted.filter(Confirm.class::isInstance).flatMap(Request::reservation).toSet();
    return accepted
        .filter(Reserve.class::isInstance)
        .map(Reserve.class::cast)
        .filter(reserve -> !kind.confirmed() || confirmed.contains(reserve.id()))
        .map(
            reserve ->
                new Taken(
                    reserve.resource().text(),
                    reserve.applicant(),
                    Math.toIntExact(reserve.quantity())));
  }

  @Override
  public void close() {
    mapping.close();
  }
}
