package io.lastseat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.command.Caller;
import io.lastseat.command.Command;
import io.lastseat.command.OwnKey;
import io.lastseat.command.TokenSource;
import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.engine.LogParts;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.Tools;
import io.lastseat.engine.WakeWheel;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.call.CallOutcome;
import io.lastseat.engine.call.CallQueue;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.PublicList;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.lastseat.pauses.Pause;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** OwnThreads that want the last seat of one resource, in calls to one queue. */
final class CallsScene {

  private static final ResourceId HALL = new ResourceId("hall");
  private static final Instant NOON = Instant.parse("2030-06-01T12:00:00Z");
  private static final Clock AT_NOON = Clock.fixed(NOON, ZoneOffset.UTC);
  private static final TableNames NAMES = TableNames.withPrefix("");

  private final DynamoService service = new DynamoService(new MemoryStore(), AT_NOON, () -> 0);
  private final DecisionLog log;
  private final CallQueue queue;
  private final Queue<BatchReport> reports = new ConcurrentLinkedQueue<>();
  private final Queue<Thread> writers = new ConcurrentLinkedQueue<>();
  private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();

  private CallsScene() {
    DynamoDbClient client = client();
    TableDefinitions.all(NAMES).forEach(client::createTable);
    log = new DecisionLog(client, NAMES);
    LogParts parts = parts(client);
    createHall(parts);
    Pause pause = Pause.sleeping();
    HeadCache heads = new HeadCache(log, AT_NOON, AT_NOON, pause);
    heads.created(HALL);
    queue =
        new CallQueue(
            Tools.of(parts, heads),
            heads,
            tokens(),
            pause,
            CallQueue.LONGEST,
            this::later,
            reports::add);
  }

  /** Three want the last seat. One of them has a key, and sends the call twice. */
  static void play() {
    CallsScene scene = new CallsScene();
    List<Vector<CallOutcome>> outcomes =
        OwnThreads.run(
            scene.calls(1, "ada", Option.some(new OwnKey(Caller.PUBLIC, "ada's"))),
            scene.calls(2, "bob", Option.none()),
            scene.calls(1, "eve", Option.none()));
    scene.writers.forEach(writer -> OwnThreads.run(() -> joined(writer)));
    scene.check(Vector.ofAll(outcomes).flatMap(some -> some));
  }

  private static boolean joined(Thread writer) throws InterruptedException {
    writer.join();
    return true;
  }

  private Callable<Vector<CallOutcome>> calls(int times, String who, Option<OwnKey> key) {
    Reserve.Content one = new Reserve.Content(who, 1, Option.none(), Option.none(), false);
    return () -> Vector.fill(times, () -> queue.submit(Command.of(HALL, one, key), failures::add));
  }

  private void check(Vector<CallOutcome> outcomes) {
    assertThat(failures).isEmpty();
    Vector<Commit> commits = log.range(HALL, 2, log.head(HALL).get().number());
    Vector<Verdict> verdicts = commits.flatMap(Commit::verdicts);
    assertThat(verdicts.filter(Verdict::accepted)).as("the last seat, once").hasSize(1);
    assertThat(verdicts.map(verdict -> verdict.request().id())).doesNotHaveDuplicates();
    Vector<RequestId> told = Vector.empty();
    for (CallOutcome outcome : outcomes) {
      if (outcome instanceof CallOutcome.Decided decided) {
        told = told.append(decided.row().verdict().request().id());
        Commit commit =
            commits
                .find(one -> one.number() == decided.row().commitNo())
                .getOrElseThrow(AssertionError::new);
        assertThat(commit.verdicts()).contains(decided.row().verdict());
        assertThat(decided.seen().number()).isEqualTo(commit.number() - 1);
      } else {
        assertThat(outcome)
            .isInstanceOfAny(CallOutcome.DecidedEarlier.class, CallOutcome.TurnedAway.class);
      }
    }
    assertThat(told).as("who is told").hasSameElementsAs(verdicts.map(one -> one.request().id()));
    assertThat(told).as("each of them once").doesNotHaveDuplicates();
    assertThat(reports.stream().mapToInt(BatchReport::lostAppends).sum())
        .as("calls of one process never compete")
        .isZero();
  }

  private void later(Runnable rows) {
    Thread writer = new Thread(rows);
    writers.add(writer);
    writer.start();
  }

  private LogParts parts(DynamoDbClient client) {
    Backoff none = attempt -> {};
    return new LogParts(
        log,
        new RowTable(client, NAMES, Runnable::run, none),
        new RequestItems(client, NAMES),
        AT_NOON,
        ServerClock.TRUSTING,
        none,
        Runnable::run,
        LogLimits.OF_CALLS,
        0,
        TablesBinding.TRUSTED,
        new WakeWheel(client, NAMES),
        new PublicList(client, NAMES));
  }

  private static void createHall(LogParts parts) {
    Configure terms =
        new Configure(
            new RequestId(0, "%026d".formatted(1)),
            HALL,
            NOON,
            Terms.ofCapacity(1).withAdmission(Admission.IMMEDIATE),
            Option.none(),
            Option.none());
    new SerialDecider(parts)
        .decide(HALL, Vector.of(PendingRequest.found(new StoredRequest(terms, Option.none()))));
  }

  private static TokenSource tokens() {
    AtomicInteger count = new AtomicInteger();
    return () -> {
      byte[] token = new byte[RequestId.TOKEN_BYTES];
      token[token.length - 1] = (byte) count.incrementAndGet();
      return token;
    };
  }

  /** Calls the engine in the caller's thread, without the SDK's machinery. */
  private DynamoDbClient client() {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            CallsScene.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (client, method, arguments) ->
                arguments != null
                        && arguments[0] instanceof AwsRequest request
                        && AwsResponse.class.isAssignableFrom(method.getReturnType())
                    ? service.call(request).getOrElseThrow(refused -> refused)
                    : InvocationHandler.invokeDefault(client, method, arguments));
  }
}
