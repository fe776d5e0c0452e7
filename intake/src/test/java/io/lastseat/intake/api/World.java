package io.lastseat.intake.api;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.command.TokenSource;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedTable;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.TypedHttp;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.contract.OpenApiContract;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.pauses.Pause;
import io.lastseat.site.Answer;
import io.lastseat.site.Invocation;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.LocalContext;
import io.lastseat.testkit.Store;
import io.lastseat.testkit.Store.AsRole;
import io.lastseat.webhooks.ReceiverPolicy;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An intake function on an embedded DynamoDB, with a clock that the test sets and a decider. Every
 * exchange is checked against {@code docs/openapi.yaml}.
 */
public final class World {

  public static final Instant MORNING = Instant.parse("2030-06-01T09:00:00Z");

  private static final String INTAKE = "IntakeRole";

  /** The real time that a call has left; only the world's clock ends a wait. */
  private static final Duration TIME_LEFT = Duration.ofDays(1);

  private static final OpenApiContract CONTRACT = OpenApiContract.load();

  /** The one database of the process; other tests use other tables of it. */
  private static final URI DYNAMO = Store.shared().dynamo().endpoint();

  private static final TableNames TABLES = TableNames.withPrefix("api-");
  private static final WrittenRequests WRITTEN = new WrittenRequests(TABLES.requests());
  private static final DynamoDbClient CLIENT =
      DynamoConnections.to(DYNAMO, List.of(WRITTEN)).tables();
  private static final DynamoDbClient OF_INTAKE = connected(AsRole.of(INTAKE, TABLES));

  private static final String WEBHOOK_TABLE = WebhookTable.withPrefix("api-");
  private static final String FEED_TABLE = FeedTable.withPrefix("api-");

  private static final DecidingByHand DECIDER = new DecidingByHand(CLIENT, TABLES, WRITTEN);

  static {
    Tables.create(CLIENT, TABLES);
    Tables.createFeed(CLIENT, FEED_TABLE);
    Tables.createWebhooks(CLIENT, WEBHOOK_TABLE);
  }

  private static final FeedLog FEED = new FeedLog(CLIENT, FEED_TABLE, Clock.systemUTC());

  private final AtomicReference<Instant> now = new AtomicReference<>(MORNING);
  private final IntakeFunction intake;
  private Duration paused = Duration.ZERO;
  private volatile Runnable joining = () -> {};

  private World(Setup made) {
    Pause pause =
        new Pause() {
          @Override
          public void pause(Duration length) {
            paused = paused.plus(length);
            made.whileWaiting.run();
          }

          @Override
          public <T> T join(CompletableFuture<T> answer) {
            if (!answer.isDone()) {
              joining.run();
            }
            return answer.join();
          }
        };
    IntakeParts parts =
        new IntakeParts(
            made.client,
            TABLES,
            clock(),
            made.serverClock,
            made.tokens,
            made.door,
            made.epoch,
            pause,
            WaitLimit.of(WaitLimit.ORDINARY),
            made.immediate.map(
                watch ->
                    new ImmediateParts(
                        TablesBinding.TRUSTED,
                        attempt -> letPass(Duration.ofSeconds(1)),
                        ImmediateParts.LONGEST,
                        Runnable::run,
                        Runnable::run,
                        made.later,
                        watch)));
    IntakeParts sending = made.inPieces ? parts.sendingInPieces() : parts;
    intake =
        new IntakeFunction(
            made.feed
                ? sending.withFeed(FEED_TABLE).withWebhooks(WEBHOOK_TABLE, ReceiverPolicy.PUBLIC)
                : sending);
  }

  /** The options of a world. By default all may call, and a call that waits gets its verdict. */
  private static final class Setup {

    private DynamoDbClient client = OF_INTAKE;
    private TokenSource tokens = TokenSource.random();
    private Door door = Door.open();
    private ServerClock serverClock = ServerClock.TRUSTING;
    private Runnable whileWaiting = World::decideAll;
    private Option<Consumer<Event>> immediate = Option.none();
    private boolean feed;
    private boolean inPieces;
    private long epoch;
    private Executor later = Runnable::run;

    static World of(Consumer<Setup> more) {
      Setup made = new Setup();
      more.accept(made);
      return new World(made);
    }

    /** Lets intake decide too, with the permissions for that. */
    void decidesAtOnce(Consumer<Event> watch, ExecutionInterceptor... interceptors) {
      client = connected(AsRole.whereIntakeDecides(INTAKE, TABLES), interceptors);
      immediate = Option.some(watch);
    }

    void keepsFeed(ExecutionInterceptor... interceptors) {
      client = connected(AsRole.withFeed(INTAKE, TABLES), interceptors);
      feed = true;
    }
  }

  /**
   * Makes a world with a feed and webhooks. The test fills the feed, and says what happens while a
   * call waits.
   */
  public static World withFeed(
      Door door, Runnable whileWaiting, ExecutionInterceptor... interceptors) {
    return Setup.of(
        made -> {
          made.keepsFeed(interceptors);
          made.door = door;
          made.whileWaiting = whileWaiting;
        });
  }

  /** Makes a world after so many restores; a call that waits gets its verdict. */
  public static World restored(long epoch) {
    return Setup.of(
        made -> {
          made.keepsFeed();
          made.epoch = epoch;
        });
  }

  /** Makes a world where callers may sign in and keep lists, and intake may decide. */
  public static World whereCallersSignIn(ExecutionInterceptor... interceptors) {
    return whereCallersSignIn(Door.open(), interceptors);
  }

  /** Makes a world with sign-in where this door says which caller may do what. */
  public static World whereCallersSignIn(Door door, ExecutionInterceptor... interceptors) {
    return Setup.of(
        made -> {
          made.client = connected(AsRole.whereCallersSignIn(INTAKE, TABLES), interceptors);
          made.immediate = Option.some(Telemetry.NONE);
          made.door = door;
        });
  }

  /** Returns the requests that all worlds have written. */
  public static WrittenRequests written() {
    return WRITTEN;
  }

  /** Returns the feed of the worlds that keep one. */
  public static FeedLog feed() {
    return FEED;
  }

  public static String feedTable() {
    return FEED_TABLE;
  }

  /** Makes a world where intake decides too. */
  public static World atOnce(Consumer<Event> watch, ExecutionInterceptor... interceptors) {
    return Setup.of(made -> made.decidesAtOnce(watch, interceptors));
  }

  /** Makes a world after so many restores, behind this door, where intake decides too. */
  public static World atOnce(long epoch, Door door, ExecutionInterceptor... interceptors) {
    return Setup.of(
        made -> {
          made.decidesAtOnce(Telemetry.NONE, interceptors);
          made.epoch = epoch;
          made.door = door;
        });
  }

  /** Makes a world where intake alone decides; this executor writes its rows. */
  public static World atOnceAlone(Executor later, ExecutionInterceptor... interceptors) {
    return Setup.of(
        made -> {
          made.decidesAtOnce(Telemetry.NONE, interceptors);
          made.later = later;
          made.whileWaiting = () -> {};
        });
  }

  /** Makes a world where a call that waits gets its verdict. */
  public static World deciding() {
    return Setup.of(made -> {});
  }

  /** Makes such a world whose server can send an answer in pieces, as {@code serve} can. */
  public static World sendingInPieces() {
    return Setup.of(made -> made.inPieces = true);
  }

  /** Makes a world that decides only when the test says so. */
  public static World idle() {
    return Setup.of(made -> made.whileWaiting = () -> {});
  }

  /** Makes a world that decides when all calls have come to the barrier. */
  public static World meeting(CyclicBarrier barrier, boolean oneByOne) {
    AtomicBoolean met = new AtomicBoolean();
    Runnable decides = oneByOne ? DECIDER::decideAllOneByOne : World::decideAll;
    return Setup.of(
        made ->
            made.whileWaiting =
                () -> {
                  if (met.compareAndSet(false, true)) {
                    Try.run(barrier::await).get();
                  }
                  decides.run();
                });
  }

  /** Makes a world that runs this whenever a call waits, and then decides all by time. */
  public static World overtaken(Runnable first) {
    return Setup.of(made -> made.whileWaiting = before(first));
  }

  /** Makes a world that runs this whenever a call waits, and where intake decides too. */
  public static World overtakenAtOnce(Runnable first) {
    return Setup.of(
        made -> {
          made.decidesAtOnce(Telemetry.NONE);
          made.whileWaiting = before(first);
        });
  }

  private static Runnable before(Runnable first) {
    return () -> {
      first.run();
      decideAll();
    };
  }

  public static World withTokens(TokenSource tokens) {
    return Setup.of(made -> made.tokens = tokens);
  }

  /** Makes a world where callers must send a key with this SHA-256, in hexadecimal. */
  public static World withApiKey(String sha256) {
    return behind(Door.forKeys("sha256:" + sha256));
  }

  /** Counts the units of what a world reads and writes. */
  public static UnitMeter meter() {
    return new UnitMeter(TableDefinitions.all(TABLES).flatMap(IndexDescription::allOf));
  }

  public static long writeUnits(UnitMeter meter, Runnable call) {
    long before = meter.snapshot().writeUnits();
    call.run();
    return meter.snapshot().writeUnits() - before;
  }

  /** Makes a world where this door says which caller may do what. */
  public static World behind(Door door, ExecutionInterceptor... interceptors) {
    return Setup.of(
        made -> {
          made.door = door;
          if (interceptors.length > 0) {
            made.client = connected(AsRole.of(INTAKE, TABLES), interceptors);
          }
        });
  }

  /** Makes a world on a machine with this clock. */
  public static World on(ServerClock serverClock) {
    return Setup.of(made -> made.serverClock = serverClock);
  }

  public static World through(ExecutionInterceptor interceptor) {
    return Setup.of(made -> made.client = connected(AsRole.of(INTAKE, TABLES), interceptor));
  }

  /** Makes a world whose calls go through the SDK's whole chain, and so are tried again. */
  public static World bySocket(ExecutionInterceptor interceptor) {
    URI socket = URI.create(DYNAMO.toString().replace("127.0.0.1", "localhost"));
    return Setup.of(
        made -> made.client = DynamoConnections.to(socket, List.of(interceptor, WRITTEN)).tables());
  }

  /** Runs this for each call that waits for another call of this process. */
  public void whenOneWaits(Runnable joining) {
    this.joining = joining;
  }

  public IntakeFunction function() {
    return intake;
  }

  public Exchange call(
      String method, String path, Map<String, String> headers, @Nullable String body) {
    return send(event(method, path, headers, body), path);
  }

  public Exchange send(APIGatewayV2HTTPEvent event, String path) {
    Exchange exchange =
        new Exchange(
            event.getRequestContext().getHttp().getMethod(),
            path,
            Option.of(event.getBody()).filter(body -> !event.getIsBase64Encoded()),
            handled(event));
    CONTRACT.check(exchange);
    return exchange;
  }

  /** Sends any event without a check by the contract, which knows HTTP calls only. */
  public Exchange sendAnything(APIGatewayV2HTTPEvent event) {
    return new Exchange("", "", Option.none(), handled(event));
  }

  /** Calls with a token of this scope, which the gateway has checked. */
  public Exchange byToken(String scope, String method, String path, String body) {
    return byToken(Map.of("sub", "ada", "scope", scope), method, path, Map.of(), body);
  }

  /** Calls with a token of this subject, which the gateway has checked. */
  public Exchange bySubject(
      String subject, String method, String path, Map<String, String> headers, String body) {
    return byToken(Map.of("sub", subject), method, path, headers, body);
  }

  /** Calls with a token of these claims, which the gateway has checked. */
  public Exchange byToken(
      Map<String, String> claims,
      String method,
      String path,
      Map<String, String> headers,
      String body) {
    APIGatewayV2HTTPEvent event =
        event(method, path, typed(method, body, headers), body.isEmpty() ? null : body);
    event
        .getRequestContext()
        .setAuthorizer(
            Authorizer.builder()
                .withJwt(Authorizer.JWT.builder().withClaims(claims).build())
                .build());
    return send(event, path);
  }

  public Exchange get(String path) {
    return call("GET", path, Map.of(), null);
  }

  public Exchange get(String path, String header, String value) {
    return call("GET", path, Map.of(header, value), null);
  }

  public Exchange put(String resource, String body) {
    return put(resource, body, Map.of());
  }

  /** Replaces the terms of the resource, whichever are in force. */
  public Exchange replace(String resource, String body) {
    return put(resource, body, Map.of("if-match", "*"));
  }

  public Exchange put(String resource, String body, Map<String, String> headers) {
    return send("PUT", "/v1/resources/" + resource, body, headers);
  }

  public Exchange patch(String resource, String body, Map<String, String> headers) {
    return send("PATCH", "/v1/resources/" + resource, body, headers);
  }

  /** Posts JSON, or no content if the body is empty. */
  public Exchange postTo(String path, String body, Map<String, String> headers) {
    return send("POST", path, body, headers);
  }

  public Exchange post(String resource, String body) {
    return post(resource, body, Map.of());
  }

  public Exchange post(String resource, String body, Map<String, String> headers) {
    return postTo("/v1/resources/" + resource + "/requests", body, headers);
  }

  /** JSON, or nothing where the body is empty. */
  public Exchange send(String method, String path, String body, Map<String, String> headers) {
    return call(method, path, typed(method, body, headers), body.isEmpty() ? null : body);
  }

  private static Map<String, String> typed(
      String method, String body, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(headers);
    if (!body.isEmpty()) {
      boolean patches = method.equals("PATCH");
      all.putIfAbsent(
          "content-type", patches ? "application/merge-patch+json" : "application/json");
    }
    return all;
  }

  /** Sends a reservation and returns it decided. */
  public Exchange reserve(String resource, String applicant, long quantity) {
    Exchange taken =
        post(
            resource,
            "{\"applicant\": \"%s\", \"quantity\": %d}".formatted(applicant, quantity),
            Map.of("prefer", "wait=5"));
    // Books that are older than the gate may use are read again.
    letPass(Duration.ofMillis(60));
    return taken;
  }

  public void decide() {
    decideAll();
  }

  /** Each in a commit of its own. */
  public void decideOneByOne() {
    DECIDER.decideAllOneByOne();
  }

  /**
   * Leaves the requests of these resources undecided. A test that breaks a log must call this: no
   * world of this process could decide anything more.
   */
  public static void giveUp(String prefix) {
    WRITTEN.forgetAll(prefix);
  }

  private static void decideAll() {
    DECIDER.decideAll();
  }

  /** Writes a request that intake would never have written. */
  public void writeImpossible(String resource) {
    DECIDER.write(
        new Impossible(
            RequestId.of(new byte[RequestId.TOKEN_BYTES], 1),
            new ResourceId(resource),
            now.get(),
            "no sense"));
  }

  /** Writes a request into the table, which only intake may do. */
  public void forge(Request request) {
    DECIDER.write(request);
  }

  /** Writes a request with an altered item into the table, which only intake may do. */
  public void forge(Request request, Consumer<Map<String, AttributeValue>> altered) {
    DECIDER.write(request, altered);
  }

  /** Lets a resource refuse so many requests, each in a commit of its own. */
  public void appendRefusals(String resource, int count) {
    DECIDER.refuse(new ResourceId(resource), count);
  }

  public void letPass(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  public void setClock(Instant time) {
    now.set(time);
  }

  public Instant now() {
    return now.get();
  }

  public Clock clock() {
    InstantSource source = now::get;
    return source.withZone(ZoneOffset.UTC);
  }

  public Duration paused() {
    return paused;
  }

  /** Returns the number of requests that all worlds have written so far. */
  public long requestsWritten() {
    return WRITTEN.count();
  }

  /** Returns the number of requests of the resource in the table. */
  public long requestsStanding(String resource) {
    return DECIDER.count(new ResourceId(resource));
  }

  public static DynamoDbClient client() {
    return CLIENT;
  }

  public static TableNames tables() {
    return TABLES;
  }

  public static OpenApiContract contract() {
    return CONTRACT;
  }

  public static APIGatewayV2HTTPEvent event(
      String method, String path, Map<String, String> headers, @Nullable String body) {
    int question = path.indexOf('?');
    String query = question < 0 ? "" : path.substring(question + 1);
    APIGatewayV2HTTPEvent event =
        APIGatewayV2HTTPEvent.builder()
            .withVersion("2.0")
            .withRouteKey("$default")
            .withRawPath(question < 0 ? path : path.substring(0, question))
            .withRawQueryString(query)
            .withHeaders(headers)
            .withBody(body)
            .withRequestContext(
                RequestContext.builder()
                    .withHttp(RequestContext.Http.builder().withMethod(method).build())
                    .build())
            .build();
    if (!query.isEmpty()) {
      Map<String, String> parameters = new HashMap<>();
      for (String pair : query.split("&")) {
        String[] parts = pair.split("=", 2);
        parameters.put(parts[0], parts[1]);
      }
      event.setQueryStringParameters(parameters);
    }
    return event;
  }

  private Answer handled(APIGatewayV2HTTPEvent event) {
    Invocation invocation =
        Invocation.within(
            TIME_LEFT, failure -> Option.some("urn:lastseat:call:" + UUID.randomUUID()));
    return TypedHttp.call(event)
        .map(call -> intake.answer(call, invocation))
        .getOrElse(() -> typed(intake.handleRequest(event, LocalContext.of("intake", TIME_LEFT))));
  }

  private static Answer typed(APIGatewayV2HTTPResponse response) {
    return Answer.of(response.getStatusCode(), "", response.getBody());
  }

  private static DynamoDbClient connected(AsRole role, ExecutionInterceptor... interceptors) {
    List<ExecutionInterceptor> all = new ArrayList<>(List.of(interceptors));
    all.add(role);
    all.add(WRITTEN);
    return DynamoConnections.to(DYNAMO, all).tables();
  }
}
