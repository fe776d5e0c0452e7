package io.lastseat.intake;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.engine.LogParts;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.Tools;
import io.lastseat.engine.WakeWheel;
import io.lastseat.engine.call.CallQueue;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.gate.GateCounter;
import io.lastseat.intake.admit.ByStream;
import io.lastseat.intake.admit.Immediate;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.door.ApiDispatcher;
import io.lastseat.intake.door.Endpoints;
import io.lastseat.intake.door.Endpoints.ForLeases;
import io.lastseat.intake.door.Endpoints.ForReaders;
import io.lastseat.intake.door.Endpoints.ForRequests;
import io.lastseat.intake.door.Endpoints.ForResources;
import io.lastseat.intake.dynamodb.FaceTable;
import io.lastseat.intake.dynamodb.RequestTable;
import io.lastseat.intake.dynamodb.StoredRowTable;
import io.lastseat.intake.dynamodb.TicketKeyItem;
import io.lastseat.intake.execution.Executing;
import io.lastseat.intake.execution.ExecutionLog;
import io.lastseat.intake.face.Faces;
import io.lastseat.intake.feed.FeedReading;
import io.lastseat.intake.feed.VerdictsReading;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.lock.Locking;
import io.lastseat.intake.lookup.Creations;
import io.lastseat.intake.lookup.Requests;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.lookup.Verdicts;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.intake.reservation.OwnReservations;
import io.lastseat.intake.resource.Configuring;
import io.lastseat.intake.resource.Tickets;
import io.lastseat.intake.roster.CursorEpoch;
import io.lastseat.intake.roster.Roster;
import io.lastseat.intake.series.SeriesLook;
import io.lastseat.intake.series.SeriesMaking;
import io.lastseat.intake.series.SlotsMaking;
import io.lastseat.intake.webhook.WebhookKeeping;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.PublicList;
import io.lastseat.log.RecentCommits;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.own.OwnLists;
import io.lastseat.pauses.Doubling;
import io.lastseat.site.Answer;
import io.lastseat.site.Api;
import io.lastseat.site.Call;
import io.lastseat.site.Invocation;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * The Lambda function behind the HTTP API: it writes requests and answers queries. It decides
 * requests only if immediate admission is switched on. Safe for use by many threads.
 */
public final class IntakeFunction
    implements Api, RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

  private static final Doubling BETWEEN_TRIES =
      new Doubling(Duration.ofMillis(20), Duration.ofMillis(200));

  private final ApiDispatcher api;
  private final WaitLimit waits;
  private final GateCounter gate;
  private final boolean inPieces;

  /**
   * The constructor that Lambda calls. It reads the environment: {@code LASTSEAT_REQUESTS_TABLE},
   * {@code LASTSEAT_DECISIONS_TABLE}, {@code LASTSEAT_RESERVATIONS_TABLE} and {@code
   * LASTSEAT_API_ACCESS}. {@code LASTSEAT_MAX_WAIT} is the most seconds that a call may wait for a
   * verdict (default 20). {@code LASTSEAT_IMMEDIATE_ADMISSION} is {@code off} by default. Throws
   * {@link IllegalStateException} if a variable is missing or impossible.
   */
  public IntakeFunction() {
    this(IntakeParts.of(System.getenv()));
  }

  /** Makes the function from these parts. */
  public IntakeFunction(IntakeParts parts) {
    DecisionLog log =
        new DecisionLog(parts.dynamoDb(), parts.tables(), new RecentCommits(parts.clock()));
    Backoff backoff = attempt -> parts.pause().pause(BETWEEN_TRIES.after(attempt - 1));
    // Without immediate admission, intake looks at one batch of rows at a time.
    RowTable rows =
        RowTable.oneByOne(
            parts.dynamoDb(),
            parts.tables(),
            parts.immediate().map(ImmediateParts::calls).getOrElse(() -> Runnable::run),
            parts.immediate().map(ImmediateParts::rows).getOrElse(() -> Runnable::run),
            backoff);
    Requests requests = new RequestTable(parts.dynamoDb(), parts.tables());
    HeadCache cache = new HeadCache(log, parts.clock(), parts.ages(), parts.pause());
    RequestItems items = new RequestItems(parts.dynamoDb(), parts.tables());
    VerdictFinder finder =
        new VerdictFinder(
            log,
            rows,
            items,
            parts.immediate().map(ImmediateParts::backoff).getOrElse(backoff),
            cache);
    Verdicts verdicts =
        new Verdicts(new StoredRowTable(rows), parts.clock(), parts.pause(), parts.waits());
    waits = parts.waits();
    gate = parts.gate();
    inPieces = parts.inPieces();
    ByStream stream =
        new ByStream(
            cache,
            finder,
            requests,
            verdicts,
            parts.clock(),
            parts.tokens(),
            parts.epoch(),
            parts.serverClock(),
            parts.immediate().isDefined());
    PublicList publicList = new PublicList(parts.dynamoDb(), parts.tables());
    Status status = new Status(finder, requests, verdicts, cache, parts.immediate().isDefined());
    Option<Immediate> immediate =
        parts
            .immediate()
            .map(
                given ->
                    new Immediate(
                        new CallQueue(
                            Tools.of(
                                new LogParts(
                                    log,
                                    rows,
                                    items,
                                    parts.clock(),
                                    parts.serverClock(),
                                    given.backoff(),
                                    Runnable::run,
                                    LogLimits.OF_CALLS,
                                    parts.epoch(),
                                    given.binding(),
                                    new WakeWheel(parts.dynamoDb(), parts.tables()),
                                    publicList),
                                cache,
                                finder),
                            cache,
                            parts.tokens(),
                            parts.pause(),
                            given.longest(),
                            given.later(),
                            done -> Immediate.report(done, given.telemetry())),
                        stream,
                        given.telemetry()));
    Submit submit = new Submit(cache, stream, immediate, gate);
    Locking locking = new Locking(log, cache, submit, requests, finder, verdicts, parts.clock());
    Configuring configuring = new Configuring(log, cache, submit);
    SharedThreads threads = new SharedThreads();
    api =
        new ApiDispatcher(
            parts.door(),
            parts.clock(),
            Endpoints.of(
                parts.door(),
                parts.clock(),
                new ForRequests(
                    cache,
                    submit,
                    status,
                    new OwnReservations(
                        new OwnLists(parts.dynamoDb(), parts.tables()),
                        cache,
                        status,
                        threads,
                        parts.clock(),
                        row -> rows.write(Vector.of(row))),
                    new Tickets(
                        new TicketKeyItem(parts.dynamoDb(), parts.tables(), parts.tokens())),
                    new Creations(cache, requests, verdicts)),
                new ForResources(
                    configuring,
                    new Faces(new FaceTable(parts.dynamoDb(), parts.tables()), parts.clock()),
                    publicList,
                    threads,
                    gate,
                    new SeriesMaking(
                        log,
                        configuring,
                        new SlotsMaking(cache, configuring, verdicts, threads, parts.clock())),
                    new SeriesLook(cache, threads)),
                new ForLeases(
                    locking,
                    new Executing(cache, locking, submit, parts.clock()),
                    new ExecutionLog(log, parts.clock())),
                new ForReaders(
                    new Roster(log, rows),
                    new VerdictsReading(log, cache, verdicts),
                    new FeedReading(parts.feed(), log, verdicts, threads),
                    new WebhookKeeping(parts.webhooks(), log, parts.clock()),
                    new CursorEpoch(parts.epoch()))));
  }

  @Override
  public Answer answer(Call call, Invocation invocation) {
    try {
      return api.answer(
          call, MaxWait.of(waits, invocation.left().get()), inPieces, invocation.failed());
    } finally {
      gate.accept(new Event.CallEnded());
    }
  }

  /** Answers a call in Lambda's own types. {@link IntakeHandler} does the same from bytes. */
  @Override
  public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
    return TypedHttp.response(
        TypedHttp.call(event)
            .map(call -> answer(call, FailureLog.invocation(context)))
            .getOrElse(IntakeFunction::notACall));
  }

  /** The answer to an event that is no HTTP call. */
  static Answer notACall() {
    return ApiDispatcher.complete(Problems.NOT_AN_HTTP_CALL.problem().answer());
  }
}
