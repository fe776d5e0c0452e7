package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.FieldError;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Refusal;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;
import java.util.Locale;

/**
 * Every problem that a call can run into before anything is decided, each with its status, its
 * title and what to do. The name is the code: {@code no-lock}.
 */
public enum Problems {
  NO_SUCH_PATH(
      404,
      "There is nothing at this path",
      "Use one of the paths in /openapi.yaml, without a slash at the end; ids never contain a"
          + " slash."),
  METHOD_NOT_ALLOWED(405, "The method is not allowed here"),
  UNAUTHORIZED(
      401,
      "The API key is missing or wrong",
      "Send the key that you were given in the header X-Api-Key.",
      "WWW-Authenticate",
      "ApiKey realm=\"lastseat\", header=\"X-Api-Key\""),
  /** The caller is not known, and did not come by the edge in front of the API. */
  AROUND_THE_EDGE(
      403,
      "This address is not for the public",
      "Use the address that the operator has published, or send a key or a token. Nothing was"
          + " written."),
  /** The caller is known, but lacks the role for the operation. */
  ROLE_NEEDED(403, "The caller may not do that"),
  INVALID_ID(400, "The id is impossible"),
  NO_SUCH_COMMIT(
      404,
      "There is no such commit",
      "The log of the resource does not reach to that number. It is at"
          + " /v1/resources/{resourceId}/verdicts."),
  NOT_AN_HTTP_CALL(
      400,
      "The event is no HTTP call",
      "Invoke the function through an HTTP API with payload format 2.0."),
  MALFORMED_BODY(400, "The body is not a JSON object"),
  INVALID_BODY(
      400,
      "The body has impossible values",
      "Correct what the list of errors names; nothing was written."),
  BODY_TOO_LARGE(
      413,
      "The body is too large",
      "Send at most " + Body.MAX_BYTES + " bytes; nothing was written."),
  UNSUPPORTED_MEDIA_TYPE(415, "The body is not declared as JSON"),
  INVALID_CONDITION(
      400,
      "The condition of the call is impossible",
      "Send If-Match with the ETag of the resource as it was given, in quotes, or with *. With PUT"
          + " If-None-Match: * alone is understood too: create, and replace nothing. Nothing was"
          + " written."),
  INVALID_IDEMPOTENCY_KEY(
      400,
      "The idempotency key is impossible",
      "Send one Idempotency-Key of 1 to "
          + Limits.MAX_IDEMPOTENCY_KEY_CHARS
          + " printable ASCII characters without a comma, bare or as a quoted string, a UUID for"
          + " example. Two headers of that name arrive joined by a comma; nothing was written."),
  INVALID_PARAMETER(400, "A query parameter is impossible"),
  /** The call asks for the caller's own reservations, but its token names no person. */
  NO_SUBJECT(
      403,
      "No token names the caller",
      "What is one's own, and a list of it, takes a token with the claim sub (ApiAccess=Jwt)."
          + " Nothing was written."),
  /** The whole of a list was asked for, and a function can send only so much. */
  TOO_LARGE_FOR_ONE_ANSWER(
      400,
      "The whole does not fit into one answer",
      "This server sends at most 6 MB at once, and reads for at most 20 seconds. Nothing was cut."
          + " Ask for pages with limit=1000, and follow the Link next. 'lastseat roster RESOURCE"
          + " --format csv' does that."),
  INVALID_CURSOR(
      400,
      "The cursor is damaged or belongs to another list",
      "Follow the link next as it was given, or begin again without a cursor."),
  NO_FEED(
      404,
      "No feed is kept here",
      "The operator of the service can switch it on. The verdicts of one resource can always be"
          + " read, at /v1/resources/{resourceId}/verdicts."),
  /** The cursor of a reader is beyond the last commit. */
  AHEAD_OF_LOG(409, "What comes before the cursor is not there"),
  /** A reader's cursor comes from before a restore: some of its commits are lost. */
  RESTORED(409, "The cursor is of another state of the log"),
  /** The commits after the cursor of a reader are deleted. */
  FORGOTTEN(410, "What comes next is no longer kept"),
  INVALID_TOKEN(400, "No such token was ever given"),
  NO_LOCK(
      409,
      "The resource is no lock",
      "A resource of that name exists that was not made as a lock. Use another name; nothing was"
          + " written."),
  OTHER_PERMITS(409, "The lock has another number of permits"),
  LOCK_HELD(409, "Another caller had the lock"),
  LOCK_LOST(
      409,
      "The lock is no longer yours",
      "The lease of that token has lapsed, or was given back. Stop what you do under it, and"
          + " acquire the lock anew."),
  LOCKED_TOGETHER(
      409,
      "The lock is held because of another one",
      "Renew and release the lock in lockedBy, which refers to this one. Nothing was written."),
  NO_EXECUTION(
      409,
      "The resource is no execution",
      "A resource of that name exists that was not made as an execution, a lock for example. Use"
          + " another name; nothing was written."),
  EXECUTION_RUNNING(409, "Another caller runs it"),
  EXECUTION_OVER(
      409,
      "That run is over",
      "The run of that token has failed, its lease has lapsed, or the execution was started again."
          + " Stop what you do under it; nothing was written."),
  EXECUTION_SUCCEEDED(
      409,
      "The execution has succeeded otherwise",
      "Its result stands for ever, and nothing was written."),
  EXECUTION_WITHOUT_LEASE(
      409,
      "There is no lease to renew",
      "The run is never taken over, so it needs no renewal; nothing was written."),
  NOT_ACCEPTABLE(
      406,
      "None of the accepted media types can be had",
      "Accept application/json or text/csv, or use the parameter format=json or format=csv."),
  NO_SUCH_RESOURCE(404, "There is no such resource", "Create it with PUT, or correct the id."),
  /** A request that would create the resource has no verdict yet. */
  BEING_CREATED(
      409,
      "The resource is being created",
      "It will be there in a moment: send this call again as it is, and do not create the resource"
          + " once more. Nothing was written.",
      "Retry-After",
      "1"),
  RESOURCE_ARCHIVED(
      410,
      "The resource was archived",
      "Nothing was written. The operator of the service keeps its requests in a file, and its name"
          + " cannot be used again: use another one."),
  IS_A_LOCK(
      409,
      "The resource is a lock",
      "Nothing was written. Acquire, renew and release it at /v1/locks/{name}, or, if it is an"
          + " execution, run it at /v1/executions/{name}."),
  NO_SUCH_REQUEST(
      404,
      "There is no such request",
      "Use the Location that the answer to its POST gave; a request belongs to one resource."),
  /** An applicant shows what named the reservation before it was handed over. */
  HANDED_OVER(
      409,
      "The reservation was handed over",
      "It is another applicant's now: this ticket or id has ended and does nothing more."),
  IDEMPOTENCY_KEY_REUSED(
      422,
      "The idempotency key belongs to another request",
      "Another content was sent to this resource with the same Idempotency-Key. Use a new key for a"
          + " new request, and send the same content when trying one again."),
  KEY_FOREIGN(
      400,
      "The log does not know the prefix of the idempotency key",
      "Begin the key with the keyPrefix of this resource as it is read now, or with none. This call"
          + " has decided nothing. If you sent the key before, ask for instance first."),
  CATEGORIES_DIFFER(
      400,
      "The resource has other categories",
      "A resource with categories takes quantities, with the names that a GET of it shows. One"
          + " without takes quantity."),
  LOG_FULL(
      503,
      "The log of the resource is full",
      "Nothing was written. Reservations that stand can still be looked at and cancelled; go on"
          + " with a new resource.",
      "Retry-After",
      "3600"),
  /** The precondition of the call does not hold (RFC 9110, 15.5.13). */
  TERMS_CHANGED(
      412,
      "The terms are not those that the call names",
      "The resource has other terms than those of If-Match, or exists where If-None-Match wants"
          + " none, or was changed by others again and again. It is as it was. Read it, and send"
          + " the change with its new ETag if it still makes sense."),
  FACE_CHANGED(
      412,
      "The face is not the one that the call names",
      "Another call has changed it: face is the one in force. It is as it was. Read it, and send"
          + " the change with its new ETag if it still makes sense."),
  NO_SUCH_SERIES(404, "There is no such series", "Make it with PUT, or correct the id."),
  NO_SERIES(
      409,
      "The resource is no series",
      "A resource of that name exists that was not made as a series. Use another name; nothing was"
          + " written."),
  NO_SUCH_DAY(
      404,
      "The series has no such day",
      "Ask for a day from its first one to its last one; a later call may add days."),
  SLOTS_MISSING(404, "Some slots are not made yet"),
  NO_WEBHOOKS(
      404,
      "This deployment has no webhooks",
      "The operator of the service can switch them on. Read the feed of a resource instead, at"
          + " /v1/resources/{resourceId}/verdicts."),
  NO_SUCH_WEBHOOK(
      404,
      "There is no such webhook",
      "Make it with PUT, or correct the id: GET /v1/webhooks lists all."),
  TOO_MANY_WEBHOOKS(409, "There are as many webhooks as there may be"),
  SECRETS_ROTATE(
      409,
      "Two secrets sign already",
      "End the old one with DELETE on the same path, or wait until it ends. Nothing was written."),
  WEBHOOK_CHANGED(
      409,
      "Another call changed the webhook at the same time",
      "Look at it, and send the change again if it still makes sense. Nothing was written."),
  WEBHOOK_FULL(
      409,
      "The list of failures is full",
      "Have what is on it sent again with POST on the list, or empty it with DELETE. Nothing was"
          + " written."),
  WEBHOOK_NOT_CALLED(
      409,
      "The webhook is not called",
      "It has ended, or is disabled: nothing would be sent. Have it called again with PUT, enabled,"
          + " and then send this again. Nothing was written."),
  OVERLOADED(503, "DynamoDB is throttling", Problems.LATER, "Retry-After", "1"),
  UNAVAILABLE(503, "The database cannot be used now", Problems.LATER, "Retry-After", "2"),
  /** The log is older than a row, or than a head that this process knows, or lacks a commit. */
  TABLES_DISAGREE(
      503,
      "A table was restored or changed by hand",
      "Nothing was decided now, since the tables of the service do not agree. The operator of the"
          + " service makes them agree with lastseat audit --repair. Then send the same call"
          + " again.",
      "Retry-After",
      "60"),
  CLOCK_OFF(
      503,
      "The clock of this machine is off",
      "Nothing was written, since a wrong time would be recorded for ever. Try again later; the"
          + " operator of the service must set the clock.",
      "Retry-After",
      "30"),
  SUSPENDED(
      503,
      "The service was suspended in the middle of the call",
      "It was, for an hour or more, so no verdict is promised. It is not known whether anything was"
          + " written. Send the request again with the same Idempotency-Key.",
      "Retry-After",
      "1"),
  /** A roster has parts of claims, and the log that says what became of them cannot be read. */
  LOG_UNREADABLE(500, "A log that the answer needs cannot be read"),
  INTERNAL(
      500,
      "Something unexpected happened",
      "The service logged it. Try again; if it fails again, tell the operator of the service the"
          + " instance.");

  private static final String LATER =
      "Try again later. Of a call that writes it is not known whether it has; a POST with the same"
          + " Idempotency-Key finds what it wrote before.";

  private final int status;
  private final String title;
  private final String detail;
  private final String header;
  private final String value;

  /** A problem whose detail depends on the call. */
  Problems(int status, String title) {
    this(status, title, "");
  }

  Problems(int status, String title, String detail) {
    this(status, title, detail, "", "");
  }

  /** A problem with a header that the status demands. */
  Problems(int status, String title, String detail, String header, String value) {
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.header = header;
    this.value = value;
  }

  /** The same for every problem of that type. */
  public String title() {
    return title;
  }

  public Problem problem() {
    return because(detail);
  }

  /** The problem with these words about what to do. */
  public Problem because(String words) {
    Problem problem =
        Problem.of(name().toLowerCase(Locale.ROOT).replace('_', '-'), status, title, words);
    return header.isEmpty() ? problem : problem.withHeader(header, value);
  }

  /**
   * The path has no such method.
   *
   * @param allow its methods, in the form of an {@code Allow} header
   */
  public static Problem methodNotAllowed(String allow) {
    return METHOD_NOT_ALLOWED.because("Use one of: " + allow + ".").withHeader("Allow", allow);
  }

  /** The caller is known, but lacks the role for the operation. */
  public static Problem roleNeeded(Role role) {
    return roleNeeded(role, "send a key or a token that has it");
  }

  /**
   * The caller's token lacks the scope for the operation.
   *
   * @param scopes the scopes of which one is enough
   */
  public static Problem scopeNeeded(Role role, String scopes) {
    return roleNeeded(role, "send a token with the scope " + scopes);
  }

  private static Problem roleNeeded(Role role, String advice) {
    return ROLE_NEEDED.because(
        "This takes the role " + role.code() + ": " + advice + ". Nothing was written.");
  }

  public static Problem invalidBody(Seq<FieldError> errors) {
    ObjectNode members = Json.object();
    ArrayNode list = members.putArray("errors");
    errors.forEach(
        error -> list.addObject().put("pointer", error.pointer()).put("detail", error.detail()));
    return INVALID_BODY.problem().withMembers(members);
  }

  public static Problem of(Refusal refusal) {
    return (switch (refusal) {
          case UNKNOWN_RESOURCE -> NO_SUCH_RESOURCE;
          case BEING_CREATED -> BEING_CREATED;
          case RESOURCE_ARCHIVED -> RESOURCE_ARCHIVED;
          case IS_A_LOCK -> IS_A_LOCK;
          case NO_EXECUTION -> NO_EXECUTION;
          case UNKNOWN_REQUEST -> NO_SUCH_REQUEST;
          case KEY_USED_OTHERWISE -> IDEMPOTENCY_KEY_REUSED;
          case KEY_FOREIGN -> KEY_FOREIGN;
          case CATEGORIES_DIFFER -> CATEGORIES_DIFFER;
          case HANDED_OVER -> HANDED_OVER;
          case LOG_FULL -> LOG_FULL;
          case TERMS_CHANGED -> TERMS_CHANGED;
          case NO_SUCH_PLACE -> INVALID_CURSOR;
        })
        .problem();
  }

  /** Why a call was not served. For a claim the problem names the resources that are the reason. */
  public static Problem of(CallResult result) {
    CallResult.Invalid invalid =
        result instanceof CallResult.TurnedAway away
            ? away.invalid().get()
            : (CallResult.Invalid) result;
    Problem problem = of(invalid.refusal());
    if (invalid.request().isDefined()) {
      return problem.withInstance(Paths.of(invalid.resources().head(), invalid.request().get()));
    }
    return invalid.resources().isEmpty()
        ? problem
        : problem.withDetail(
            invalid.resources().map(ResourceId::text).mkString(", ") + ": " + problem.detail());
  }
}
