package io.lastseat.bench.ways;

import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Reply;
import io.lastseat.bench.contest.Contender.Taken;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.place.Ground;
import io.lastseat.bench.ways.LastseatKind.Keys;
import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.command.TokenSource;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.log.SideBySide;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Reserve;
import io.lastseat.pauses.Pause;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.serve.mapping.Checkpoints;
import io.lastseat.serve.mapping.EventSourceMapping;
import io.lastseat.serve.mapping.MappingSettings;
import io.lastseat.serve.mapping.Pace;
import io.lastseat.serve.mapping.StreamFunction;
import io.lastseat.serve.mapping.StreamWatch;
import io.lastseat.serve.mapping.TableStream;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.telemetry.Telemetry;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Lastseat's real functions and stream mapping, without HTTP: the work of a Lambda process for a
 * call.
 */
public final class Lastseat implements Contender {

  private static final TableNames NAMES = TableNames.withPrefix("lastseat-");
  private static final Duration CREATION = Duration.ofMinutes(5);

  /** The settings of {@code lastseat serve} while calls come. */
  public static final MappingSettings SETTINGS =
      new MappingSettings(MappingSettings.ORDINARY.batchSize(), Duration.ofMillis(20));

  /** Owners that create events at the same time. */
  private static final int OWNERS = 64;

  private static final Vector<String> CATEGORIES = Vector.of("adult", "child", "guest");

  private static final int TAKEN_IN = 202;
  private static final int ANSWERED = 200;
  private static final int REFUSED = 409;
  private static final String ACCEPTED = "\"status\":\"accepted\"";
  private static final Pattern PREFIX = Pattern.compile("\"keyPrefix\":\"([^\"]+)\"");

  private final DynamoDbClient client;
  private final Seq<IntakeFunction> intakes;
  private final AtomicInteger calls = new AtomicInteger();

  /** The processes without a call, where each has one at a time. */
  private final BlockingQueue<IntakeFunction> idle;

  /** The newest key prefix of each event. */
  private final Map<String, String> prefixes = new ConcurrentHashMap<>();

  /** The keys with a floor of this run, by ask: a repeated ask keeps its key. */
  private final Map<Integer, String> keys = new ConcurrentHashMap<>();

  private final LastseatKind kind;
  private final EventSourceMapping mapping;

  Lastseat(LastseatKind kind, Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    this(
        kind,
        database,
        events,
        verdicts,
        database.ground() == Ground.AWS ? MappingSettings.ORDINARY : SETTINGS);
  }

  /** Begins on an empty database and creates the events. */
  public Lastseat(
      LastseatKind kind,
      Dynamo database,
      Seq<Event> events,
      ContestVerdicts verdicts,
      MappingSettings settings) {
    client = database.withTables(TableDefinitions.all(NAMES));
    this.kind = kind;
    intakes = Vector.fill(kind.processes(), this::intake);
    idle = new ArrayBlockingQueue<>(kind.processes(), false, intakes.asJava());
    mapping =
        EventSourceMapping.start(
            stream(database),
            new StreamFunction("lastseat-serializer", serializer(verdicts)::handle),
            settings,
            Checkpoints.inMemory(),
            StreamWatch.NONE,
            Pace.steady());
    create(events);
    awaitDecided();
  }

  /** A new process, which has seen nothing yet. */
  IntakeFunction intake() {
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
                ImmediateParts.of(TablesBinding.TRUSTED, Telemetry.NONE, SharedThreads.some()))));
  }

  private StreamDelivery serializer(ContestVerdicts verdicts) {
    WatchedRows watched = new WatchedRows(NAMES.reservations(), verdicts);
    return SerializerParts.of(watched.around(client), ServerClock.TRUSTING, NAMES, Telemetry.NONE)
        .parkingBatch();
  }

  private TableStream stream(Dynamo database) {
    String arn = client.describeTable(b -> b.tableName(NAMES.requests())).table().latestStreamArn();
    return new TableStream(database.streams(), arn);
  }

  /**
   * Creates the events as owners do, waiting for the verdict, so that the asked process knows each
   * resource.
   */
  private void create(Seq<Event> events) {
    ExecutorService owners = Executors.newFixedThreadPool(OWNERS);
    try {
      Seq<Supplier<Answer>> calls =
          events.map(event -> () -> sent(event, Calls.create(event.name(), terms(event))));
      SideBySide.run(owners, calls);
    } finally {
      owners.shutdown();
    }
  }

  private String terms(Event event) {
    return "{\"capacity\": %d, \"admission\": \"%s\", \"lanes\": %d%s}"
        .formatted(
            event.seats(),
            kind.admission().code(),
            kind.lanes(),
            kind.categories() ? ", \"categories\": " + categories(event.seats()) : "");
  }

  private static String categories(int seats) {
    return CATEGORIES
        .map(name -> "{\"name\": \"%s\", \"capacity\": %d}".formatted(name, seats))
        .mkString("[", ", ", "]");
  }

  /** Sends a call about an event and learns the key prefix from its answer. */
  private Answer sent(Event event, Call call) {
    return learned(event, answer(call));
  }

  /** Takes the prefix of later keys from this answer, as our clients do. */
  private Answer learned(Event event, Answer answer) {
    if (kind.keys() == Keys.FLOOR) {
      Matcher document = PREFIX.matcher(answer.body());
      answer
          .headers()
          .get("Key-Prefix")
          .orElse(() -> Option.when(document.find(), () -> document.group(1)))
          .forEach(prefix -> prefixes.put(event.name(), prefix));
    }
    return answer;
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
    Answer answer = answer(call(ask));
    if (answer.status() == REFUSED && kind.keys() == Keys.FLOOR) {
      // The log is too far ahead for the key: read the resource and make a new key, as our clients
      // do.
      sent(ask.event(), Calls.get("/v1/resources/" + ask.event().name()));
      keys.remove(ask.number());
      answer = answer(call(ask));
    }
    return reply(learned(ask.event(), answer));
  }

  Call call(Ask ask) {
    Call call = Calls.reserve(ask.event().name(), ask.user(), units(ask));
    return kind.keys() == Keys.NONE ? call : Calls.keyed(call, key(ask));
  }

  private String units(Ask ask) {
    String category = CATEGORIES.get(ask.number() % CATEGORIES.size());
    return kind.categories()
        ? Calls.units(new TreeMap<>(Map.of(category, ask.quantity())))
        : Calls.units(ask.quantity());
  }

  private String key(Ask ask) {
    return switch (kind.keys()) {
      case NONE -> "";
      case OPAQUE -> ask.user();
      case FLOOR ->
          keys.computeIfAbsent(
              ask.number(), number -> prefixes.get(ask.event().name()) + ask.user());
    };
  }

  private static Reply reply(Answer answer) {
    return switch (answer.status()) {
      case TAKEN_IN -> Reply.PENDING;
      case ANSWERED -> Reply.of(answer.body().contains(ACCEPTED));
      default -> throw new IllegalStateException(answer.status() + " " + answer.body());
    };
  }

  /** The answer of one of the processes. */
  public Answer answer(Call call) {
    return kind.oneCall()
        ? answerAlone(call)
        : intakes
            .get(Math.floorMod(calls.getAndIncrement(), intakes.size()))
            .answer(call, Calls.INVOCATION);
  }

  private Answer answerAlone(Call call) {
    try {
      IntakeFunction process = idle.take();
      try {
        return process.answer(call, Calls.INVOCATION);
      } finally {
        idle.add(process);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while all processes had a call", e);
    }
  }

  @Override
  public Seq<Taken> taken() {
    return Vector.ofAll(client.scanPaginator(b -> b.tableName(NAMES.decisions())).items())
        .flatMap(item -> CommitCodec.read(item).verdicts())
        .filter(Verdict::accepted)
        .map(Verdict::request)
        .filter(Reserve.class::isInstance)
        .map(Reserve.class::cast)
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
