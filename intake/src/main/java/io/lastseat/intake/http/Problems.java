package io.lastseat.intake.http;

import io.lastseat.intake.json.Dates;
import io.lastseat.intake.json.FieldError;
import io.lastseat.intake.json.MergePatch;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.slots.Slot;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.webhooks.WebhookId;
import io.vavr.collection.Seq;

/** Every problem that a call can run into, each with its status and its words. */
public final class Problems {

  /** The title of every problem of that type. */
  public static final String LOG_FULL = "The log of the resource is full";

  static Problem noSuchPath() {
    return Problem.of(
        "no-such-path",
        404,
        "There is nothing at this path",
        "Use one of the paths in /openapi.yaml, without a slash at the end; ids never contain a"
            + " slash.");
  }

  public static Problem methodNotAllowed(Route route) {
    return Problem.of(
            "method-not-allowed",
            405,
            "The method is not allowed here",
            "Use one of: " + route.allow() + ".")
        .withHeader("Allow", route.allow());
  }

  public static Problem unauthorized() {
    return Problem.of(
            "unauthorized",
            401,
            "The API key is missing or wrong",
            "Send the key that you were given in the header X-Api-Key.")
        .withHeader("WWW-Authenticate", "ApiKey realm=\"lastseat\", header=\"X-Api-Key\"");
  }

  /** The caller is not known, and did not come by what stands in front of the API. */
  public static Problem aroundTheEdge() {
    return Problem.of(
        "around-the-edge",
        403,
        "This address is not for the public",
        "Use the address that the operator has published, or send a key or a token. Nothing was"
            + " written.");
  }

  /** The caller is known, and may not do this. */
  public static Problem roleNeeded(Role role) {
    return roleNeeded(role, "send a key or a token that has it");
  }

  /**
   * The same, of a token.
   *
   * @param scopes of which one is enough
   */
  public static Problem scopeNeeded(Role role, String scopes) {
    return roleNeeded(role, "send a token with the scope " + scopes);
  }

  private static Problem roleNeeded(Role role, String advice) {
    return Problem.of(
        "role-needed",
        403,
        "The caller may not do that",
        "This takes the role " + role.code() + ": " + advice + ". Nothing was written.");
  }

  static Problem invalidResourceId() {
    return Problem.of(
        "invalid-id", 400, "The id is impossible", "A resource id " + ResourceId.RULE + ".");
  }

  static Problem invalidDate() {
    return Problem.of("invalid-id", 400, "The id is impossible", "A day " + Dates.RULE + ".");
  }

  static Problem invalidSeriesId() {
    return Problem.of(
        "invalid-id",
        400,
        "The id is impossible",
        "A series id must have at most %d characters, so that its slots have ids too."
            .formatted(Slot.MAX_SERIES_ID_CHARS));
  }

  static Problem invalidWebhookId() {
    return Problem.of(
        "invalid-id", 400, "The id is impossible", "The id of a webhook " + WebhookId.RULE + ".");
  }

  public static Problem noCommit() {
    return Problem.of(
        "no-such-commit",
        404,
        "There is no such commit",
        "The log of the resource does not reach to that number. It is at"
            + " /v1/resources/{resourceId}/verdicts.");
  }

  static Problem invalidRequestId() {
    return Problem.of(
        "invalid-id",
        400,
        "The id is impossible",
        "Use the id of the request as the answer to its POST gave it, in requestId and Location.");
  }

  public static Problem notAnHttpCall() {
    return Problem.of(
        "not-an-http-call",
        400,
        "The event is no HTTP call",
        "Invoke the function through an HTTP API with payload format 2.0.");
  }

  static Problem emptyBody() {
    return malformed("The body is empty; send a JSON object.");
  }

  static Problem malformed(String detail) {
    return Problem.of("malformed-body", 400, "The body is not a JSON object", detail);
  }

  public static Problem invalidBody(Seq<FieldError> errors) {
    return Problem.of(
            "invalid-body",
            400,
            "The body has impossible values",
            "Correct what the list of errors names; nothing was written.")
        .withErrors(errors);
  }

  static Problem bodyTooLarge(int maxBytes) {
    return Problem.of(
        "body-too-large",
        413,
        "The body is too large",
        "Send at most " + maxBytes + " bytes; nothing was written.");
  }

  static Problem unsupportedMediaType() {
    return Problem.of(
            "unsupported-media-type",
            415,
            "The body is not declared as JSON",
            "Send the body uncompressed, in UTF-8, with the header Content-Type: application/json.")
        .withHeader("Accept", "application/json");
  }

  static Problem noMergePatch() {
    return Problem.of(
            "unsupported-media-type",
            415,
            "The body is not declared as JSON",
            "Send the terms to be changed as a merge patch (RFC 7396), uncompressed, in UTF-8, with"
                + " the header Content-Type: application/merge-patch+json.")
        .withHeader("Accept-Patch", MergePatch.MEDIA_TYPE);
  }

  public static Problem invalidCondition() {
    return Problem.of(
        "invalid-condition",
        400,
        "The condition of the call is impossible",
        "Send If-Match with the ETag of the resource as it was given, in quotes, or with *. With"
            + " PUT If-None-Match: * alone is understood too: create, and replace nothing. Nothing"
            + " was written.");
  }

  static Problem invalidIdempotencyKey(int maxChars) {
    return Problem.of(
        "invalid-idempotency-key",
        400,
        "The idempotency key is impossible",
        "Send one Idempotency-Key of 1 to "
            + maxChars
            + " printable ASCII characters without a comma, bare or as a quoted string, a UUID for"
            + " example. Two headers of that name arrive joined by a comma; nothing was written.");
  }

  /** By the public door: the id of the request follows from its key. */
  public static Problem publicKeyNoUuid() {
    return invalidIdempotencyKey(Limits.MAX_IDEMPOTENCY_KEY_CHARS)
        .withDetail(
            "Without an API key the Idempotency-Key must be a random UUID (version 4 or 7), alone"
                + " or behind the keyPrefix of the resource, since a caller that guesses it may"
                + " cancel the request; nothing was written.");
  }

  public static Problem invalidParameter(String detail) {
    return Problem.of("invalid-parameter", 400, "A query parameter is impossible", detail);
  }

  /** The call asks for the caller's own reservations, but its token names no person. */
  public static Problem noSubject() {
    return Problem.of(
        "no-subject",
        403,
        "No token names the caller",
        "What is one's own, and a list of it, takes a token with the claim sub (ApiAccess=Jwt)."
            + " Nothing was written.");
  }

  /** Without a key nothing names the request before it is written. */
  public static Problem listedWithoutKey() {
    return invalidParameter(
        "listed=true needs an Idempotency-Key: the request is noted before it is written. Nothing"
            + " was written.");
  }

  public static Problem invalidCursor() {
    return Problem.of(
        "invalid-cursor",
        400,
        "The cursor is damaged or belongs to another list",
        "Follow the link next as it was given, or begin again without a cursor.");
  }

  public static Problem noFeed() {
    return Problem.of(
        "no-feed",
        404,
        "No feed is kept here",
        "The operator of the service can switch it on. The verdicts of one resource can always be"
            + " read, at /v1/resources/{resourceId}/verdicts.");
  }

  /** A reader knows more than there is. */
  public static Problem aheadOfLog(String detail) {
    return Problem.of("ahead-of-log", 409, "What comes before the cursor is not there", detail);
  }

  /** A reader has commits from before a restore, some of which are gone. */
  public static Problem restored(String detail) {
    return Problem.of("restored", 409, "The cursor is of another state of the log", detail);
  }

  /** A reader comes too late. */
  public static Problem forgotten(String detail) {
    return Problem.of("forgotten", 410, "What comes next is no longer kept", detail);
  }

  public static Problem noToken() {
    return invalidParameter(
        "Send the token that the lock was acquired with: ?token=17. Nothing was written.");
  }

  public static Problem tokenNeverGiven(long newest) {
    return Problem.of(
        "invalid-token",
        400,
        "No such token was ever given",
        "The newest one of this name is "
            + newest
            + ". Send the token that the answer to its POST gave; nothing was written.");
  }

  public static Problem noLock() {
    return Problem.of(
        "no-lock",
        409,
        "The resource is no lock",
        "A resource of that name exists that was not made as a lock. Use another name; nothing was"
            + " written.");
  }

  public static Problem noExecution() {
    return Problem.of(
        "no-execution",
        409,
        "The resource is no execution",
        "A resource of that name exists that was not made as an execution, a lock for example. Use"
            + " another name; nothing was written.");
  }

  public static Problem notAcceptable() {
    return Problem.of(
        "not-acceptable",
        406,
        "None of the accepted media types can be had",
        "Accept application/json or text/csv, or use the parameter format=json or format=csv.");
  }

  public static Problem of(Refusal refusal) {
    return switch (refusal) {
      case UNKNOWN_RESOURCE ->
          Problem.of(
              "no-such-resource",
              404,
              "There is no such resource",
              "Create it with PUT, or correct the id.");
      case RESOURCE_ARCHIVED ->
          Problem.of(
              "resource-archived",
              410,
              "The resource was archived",
              "Nothing was written. The operator of the service keeps its requests in a file, and"
                  + " its name cannot be used again: use another one.");
      case IS_A_LOCK ->
          Problem.of(
              "is-a-lock",
              409,
              "The resource is a lock",
              "Nothing was written. Acquire, renew and release it at /v1/locks/{name}, or, if it is"
                  + " an execution, run it at /v1/executions/{name}.");
      case NO_EXECUTION -> noExecution();
      case UNKNOWN_REQUEST ->
          Problem.of(
              "no-such-request",
              404,
              "There is no such request",
              "Use the Location that the answer to its POST gave; a request belongs to one"
                  + " resource.");
      case KEY_USED_OTHERWISE ->
          Problem.of(
              "idempotency-key-reused",
              422,
              "The idempotency key belongs to another request",
              "Another content was sent to this resource with the same Idempotency-Key. Use a new"
                  + " key for a new request, and send the same content when trying one again.");
      case KEY_FOREIGN ->
          Problem.of(
              "key-foreign",
              400,
              "The idempotency key begins with a foreign prefix",
              "Begin the key with the keyPrefix of this resource as it was read, and send it to the"
                  + " resource that gave it. Of a claim that is the first one by name. This call"
                  + " has decided nothing. If you sent the key before, ask for instance first.");
      case LOG_FULL ->
          Problem.of(
                  "log-full",
                  503,
                  LOG_FULL,
                  "Nothing was written. Reservations that stand can still be looked at and"
                      + " cancelled; go on with a new resource.")
              .withHeader("Retry-After", "3600");
      case TERMS_CHANGED -> termsChanged();
      case NO_SUCH_PLACE -> invalidCursor();
    };
  }

  /** Why a call was not served. Of a claim it names those of its resources that are the reason. */
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

  /** RFC 9110, 15.5.13. */
  public static Problem termsChanged() {
    return Problem.of(
        "terms-changed",
        412,
        "The terms are not those that the call names",
        "The resource has other terms than those of If-Match, or exists where If-None-Match wants"
            + " none, or was changed by others again and again. It is as it was. Read it, and send"
            + " the change with its new ETag if it still makes sense.");
  }

  static Problem overloaded() {
    return unavailable("overloaded", "DynamoDB is throttling", "1");
  }

  static Problem unavailable() {
    return unavailable("unavailable", "DynamoDB cannot be reached", "2");
  }

  static Problem clockOff() {
    return Problem.of(
            "clock-off",
            503,
            "The clock of this machine is off",
            "Nothing was written, since a wrong time would be recorded for ever. Try again later;"
                + " the operator of the service must set the clock.")
        .withHeader("Retry-After", "30");
  }

  static Problem suspended() {
    return Problem.of(
            "suspended",
            503,
            "The service was suspended in the middle of the call",
            "It was, for an hour or more, so no verdict is promised. It is not known whether"
                + " anything was written. Send the request again with the same Idempotency-Key.")
        .withHeader("Retry-After", "1");
  }

  private static Problem unavailable(String code, String title, String seconds) {
    return Problem.of(
            code,
            503,
            title,
            "Try again later. Of a call that writes it is not known whether it has; a POST with the"
                + " same Idempotency-Key finds what it wrote before.")
        .withHeader("Retry-After", seconds);
  }

  static Problem internal() {
    return Problem.of(
        "internal",
        500,
        "Something unexpected happened",
        "The service logged it. Try again; if it fails again, tell the operator of the service the"
            + " instance.");
  }

  private Problems() {}
}
