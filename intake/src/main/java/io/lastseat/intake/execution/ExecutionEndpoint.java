package io.lastseat.intake.execution;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.command.OwnKey;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.execution.Executing.ExecutionOutcome;
import io.lastseat.intake.execution.ExecutionLog.ExecutionPage;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.ListPage;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.http.SlotNames;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.roster.Cursor;
import io.lastseat.intake.roster.CursorEpoch;
import io.lastseat.intake.roster.RosterEndpoint;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Confirm;
import io.lastseat.site.Answer;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The endpoints {@code /v1/executions/{name}} and the paths below it. */
public record ExecutionEndpoint(Executing executing, ExecutionLog log, CursorEpoch epoch) {

  /** The default wait if the stream decides: without the verdict the caller cannot go on. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private static final String TOKEN = "token";
  private static final String LEASE = "lease";
  private static final String NEVER = "never";
  private static final Set<String> TAKEOVERS = Set.of("after_lease", NEVER);

  private static final int STARTED = 201;
  private static final int OK = 200;

  public Either<Problem, Answer> get(RoutedCall call) {
    ResourceId name = call.resource();
    Option<Head> head = executing.look(name);
    return head.exists(known -> !known.books().isExecution())
        ? Either.left(Problems.NO_EXECUTION.problem())
        : Either.right(StatusAnswers.withPrefix(shown(name, head.map(Head::books)), head));
  }

  public Either<Problem, Answer> history(RoutedCall call) {
    ResourceId name = call.resource();
    return RosterEndpoint.limit(call.call())
        .flatMap(
            limit ->
                RosterEndpoint.place(name, call.call(), epoch)
                    .flatMap(from -> log.page(name, from, limit).mapLeft(Problems::of))
                    .map(page -> history(name, page, limit)));
  }

  private Answer history(ResourceId name, ExecutionPage page, int limit) {
    Option<String> next =
        page.next()
            .map(
                place ->
                    Paths.history(name)
                        + "?limit="
                        + limit
                        + "&cursor="
                        + epoch.mark(Cursor.of(name, place)));
    return ListPage.linked(Json.answer(OK, ExecutionDocument.of(name.text(), page, next)), next);
  }

  public Either<Problem, Answer> post(RoutedCall call) {
    ResourceId name = call.resource();
    return SlotNames.noSlot(name)
        .flatMap(ours -> call.key())
        .flatMap(
            (Option<OwnKey> key) ->
                asked(
                    call,
                    ExecutionEndpoint::start,
                    (clientRequest, deadline) ->
                        executing.start(
                            name, clientRequest.holder(), clientRequest.lease(), key, deadline),
                    STARTED));
  }

  public Either<Problem, Answer> put(RoutedCall call) {
    return call.key()
        .flatMap(
            (Option<OwnKey> key) ->
                asked(
                    call,
                    ExecutionEndpoint::renewal,
                    (clientRequest, deadline) ->
                        executing.renew(
                            call.resource(),
                            clientRequest.token(),
                            clientRequest.lease(),
                            key,
                            deadline),
                    OK));
  }

  public Either<Problem, Answer> succeed(RoutedCall call) {
    return asked(
        call,
        ExecutionEndpoint::succeeded,
        (clientRequest, deadline) ->
            executing.succeed(
                call.resource(), clientRequest.token(), clientRequest.result(), deadline),
        OK);
  }

  public Either<Problem, Answer> fail(RoutedCall call) {
    return asked(
        call,
        ExecutionEndpoint::failed,
        (clientRequest, deadline) ->
            executing.fail(
                call.resource(), clientRequest.token(), clientRequest.failure(), deadline),
        OK);
  }

  /**
   * Answers a call with a body.
   *
   * @param runs the HTTP status if the caller runs the execution by this call
   */
  private <W> Either<Problem, Answer> asked(
      RoutedCall call,
      Function<ObjectNode, Either<Problem, W>> body,
      BiFunction<W, Deadline, ExecutionOutcome> asked,
      int runs) {
    Deadline deadline = call.deadline(DEFAULT_WAIT);
    ResourceId name = call.resource();
    return Body.read(call.call())
        .flatMap(body)
        .map(clientRequest -> asked.apply(clientRequest, deadline))
        .flatMap(outcome -> answer(name, outcome, runs))
        .map(answer -> StatusAnswers.withPrefix(answer, executing.known(name)))
        .map(answer -> Prefer.applied(call.call(), answer, deadline));
  }

  private static Either<Problem, Answer> answer(
      ResourceId name, ExecutionOutcome outcome, int runs) {
    if (outcome instanceof ExecutionOutcome.Running running) {
      ObjectNode document = ExecutionDocument.running(running.requestStatus(), running.run());
      Answer answer = Json.answer(runs, document);
      return Either.right(
          runs == STARTED ? answer.with("Location", Paths.execution(name)) : answer);
    }
    if (outcome instanceof ExecutionOutcome.Ended ended) {
      return Either.right(shown(name, Option.some(ended.books())));
    }
    if (outcome instanceof ExecutionOutcome.Undecided undecided) {
      ObjectNode document = ExecutionDocument.undecided(undecided.requestStatus());
      return Either.right(StatusAnswers.pending(document, undecided.requestStatus()));
    }
    return Either.left(ExecutionProblems.of(outcome));
  }

  private static Answer shown(ResourceId name, Option<Books> books) {
    return Json.answer(OK, ExecutionDocument.of(name.text(), books));
  }

  /**
   * The body of {@code POST}.
   *
   * @param lease none if no other caller may ever take the run over
   */
  private record Start(String holder, Option<Duration> lease) {}

  /** The body of {@code PUT}. */
  private record Renewal(long token, Duration lease) {}

  /** The body of {@code POST …/succeed}. */
  private record Succeeded(long token, String result) {}

  /** The body of {@code POST …/fail}. */
  private record Failed(long token, Option<String> failure) {}

  private static Either<Problem, Start> start(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<String> holder = fields.text("holder", Limits.MAX_APPLICANT_CHARS, false);
    Option<Duration> lease = fields.lease(LEASE);
    boolean never = fields.word("takeover", TAKEOVERS).contains(NEVER);
    fields.require("holder");
    if (!never) {
      fields.require(LEASE);
    } else if (fields.has(LEASE)) {
      fields.error(LEASE, "cannot be said of a run that is never taken over");
    }
    return fields.done(() -> new Start(holder.get(), lease));
  }

  private static Either<Problem, Renewal> renewal(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> token = token(fields);
    Option<Duration> lease = fields.lease(LEASE);
    fields.require(LEASE);
    return fields.done(() -> new Renewal(token.get(), lease.get()));
  }

  private static Either<Problem, Succeeded> succeeded(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> token = token(fields);
    Option<String> result = fields.json("result", Limits.MAX_RESULT_BYTES);
    return fields.done(() -> new Succeeded(token.get(), result.getOrElse(Confirm.NO_RESULT)));
  }

  private static Either<Problem, Failed> failed(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> token = token(fields);
    Option<String> failure = fields.text("failure", Limits.MAX_FAILURE_CHARS, true);
    return fields.done(() -> new Failed(token.get(), failure));
  }

  private static Option<Long> token(Fields fields) {
    Option<Long> token = fields.whole(TOKEN, 1, Long.MAX_VALUE);
    fields.require(TOKEN);
    return token;
  }
}
