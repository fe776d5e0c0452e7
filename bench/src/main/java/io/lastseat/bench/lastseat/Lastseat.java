package io.lastseat.bench.lastseat;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.clock.ServerClock;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.http.Door;
import io.lastseat.intake.usecase.TokenSource;
import io.lastseat.intake.usecase.WaitLimit;
import io.lastseat.local.lambda.LocalContext;
import io.lastseat.local.mapping.Checkpoints;
import io.lastseat.local.mapping.EventSourceMapping;
import io.lastseat.local.mapping.MappingSettings;
import io.lastseat.local.mapping.StreamFunction;
import io.lastseat.local.mapping.TableStream;
import io.lastseat.model.Row;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Reserve;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.functions.NoTelemetry;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.waiting.Pause;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.LongConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The real functions and the mapping, without HTTP: what a Lambda process does for a call. */
final class Lastseat implements Contender {

  private static final TableNames NAMES = TableNames.withPrefix("lastseat-");
  private static final AttributeValue VERDICT = AttributeValue.fromS(RowCodec.VERDICT);
  private static final Duration TIMEOUT = Duration.ofSeconds(29);
  private static final Duration CREATION = Duration.ofSeconds(60);

  /** As the template and {@code lastseat serve} have them. */
  static final MappingSettings SETTINGS =
      MappingSettings.defaults()
          .withBatchSize(1_000)
          .withMaximumRetryAttempts(1_000)
          .withBisectOnError(true);

  private static final int TAKEN_IN = 202;
  private static final int TURNED_AWAY = 200;

  private final DynamoDbClient client;
  private final IntakeFunction intake;
  private final EventSourceMapping mapping;

  Lastseat(LastseatKind kind, Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    client = database.withTables(TableDefinitions.all(NAMES));
    intake =
        new IntakeFunction(
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
                Option.none()));
    mapping =
        EventSourceMapping.start(
            stream(database),
            new StreamFunction("lastseat-serializer", timed(serializer(verdicts), kind.onBatch())),
            SETTINGS,
            Checkpoints.inMemory(),
            batch -> {
              throw new IllegalStateException("The stream gave up " + batch.records().size());
            });
    events.forEach(event -> create(event, kind));
    awaitDecided();
  }

  private SerializerFunction serializer(ContestVerdicts verdicts) {
    WatchedRows watched = new WatchedRows(NAMES.reservations(), verdicts);
    return new SerializerFunction(
        SerializerParts.of(watched.around(client), ServerClock.TRUSTING, NAMES, new NoTelemetry()));
  }

  private static RequestHandler<DynamodbEvent, StreamsEventResponse> timed(
      SerializerFunction function, LongConsumer onBatch) {
    return (batch, context) -> {
      long began = System.nanoTime();
      StreamsEventResponse answer = function.handleRequest(batch, context);
      onBatch.accept(System.nanoTime() - began);
      return answer;
    };
  }

  private TableStream stream(Dynamo database) {
    String arn = client.describeTable(b -> b.tableName(NAMES.requests())).table().latestStreamArn();
    return new TableStream(database.streams(), arn);
  }

  private void create(Event event, LastseatKind kind) {
    answer(
        Calls.configure(
            event.name(),
            "{\"capacity\": %d, \"lanes\": %d, \"gate\": %b}"
                .formatted(event.seats(), kind.lanes(), kind.gate())));
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
    APIGatewayV2HTTPResponse answer =
        answer(Calls.reserve(ask.event().name(), ask.user(), ask.quantity()));
    return switch (answer.getStatusCode()) {
      case TAKEN_IN -> Reply.PENDING;
      case TURNED_AWAY -> Reply.REFUSED;
      default -> throw new IllegalStateException(answer.getStatusCode() + " " + answer.getBody());
    };
  }

  private APIGatewayV2HTTPResponse answer(APIGatewayV2HTTPEvent call) {
    return intake.handleRequest(call, LocalContext.of("lastseat-intake", TIMEOUT));
  }

  @Override
  public Seq<Taken> taken() {
    return Vector.ofAll(client.scanPaginator(b -> b.tableName(NAMES.reservations())).items())
        .filter(item -> VERDICT.equals(item.get(RowCodec.PART)))
        .map(RowCodec::read)
        .flatMap(Lastseat::granted)
        .map(
            reserve ->
                new Taken(
                    reserve.resource().text(),
                    reserve.applicant(),
                    Math.toIntExact(reserve.quantity())));
  }

  private static Option<Reserve> granted(Row row) {
    return row instanceof VerdictRow verdict
            && verdict.verdict().accepted()
            && verdict.verdict().request() instanceof Reserve reserve
        ? Option.some(reserve)
        : Option.none();
  }

  @Override
  public void close() {
    mapping.close();
  }
}
