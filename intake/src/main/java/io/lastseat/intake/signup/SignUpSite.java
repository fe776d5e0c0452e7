package io.lastseat.intake.signup;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.net.URLDecoder;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The sign-up page {@code /signup/{resourceId}} in front of the API. It knows no more than a caller
 * without a key, and it works without JavaScript: a form, a redirect, a status page that asks
 * again.
 */
public final class SignUpSite
    implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

  /** Behind the address of a status page, while what was asked for there is not decided. */
  private static final String ASKED = "?asked";

  private static final Pattern WHOLE_NUMBER = Pattern.compile("[0-9]{1,12}");

  private final RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> intake;
  private final IntakeCalls calls;
  private final Supplier<UUID> keys;
  private final Clock clock;

  private SignUpSite(
      RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> intake,
      Supplier<UUID> keys,
      Clock clock) {
    this.intake = intake;
    this.calls = new IntakeCalls(intake);
    this.keys = keys;
    this.clock = clock;
  }

  /** In front of this API. */
  public static SignUpSite before(
      RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> intake) {
    return new SignUpSite(intake, UUID::randomUUID, Clock.systemUTC());
  }

  @Override
  public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
    String path = Option.of(event.getRawPath()).getOrElse("");
    if (path.startsWith("/web/") && looks(event)) {
      return WebFiles.answer(event).getOrElse(() -> intake.handleRequest(event, context));
    }
    Option<PagePath> page = PagePath.of(path);
    if (page.isEmpty() && PagePath.isBelow(path)) {
      // A link that lost its end on the way to a person.
      return Gzip.zipped(event, PageAnswer.page(404, SignUpPages.nothingHere()));
    }
    return page.map(known -> Gzip.zipped(event, page(event, context, known)))
        .getOrElse(() -> intake.handleRequest(event, context));
  }

  private APIGatewayV2HTTPResponse page(
      APIGatewayV2HTTPEvent event, Context context, PagePath path) {
    boolean posts = event.getRequestContext().getHttp().getMethod().equals("POST");
    if (path.action().isDefined()) {
      return posts
          ? followedUp(event, context, path, path.request().get(), path.action().get())
          : asks(event, context, path, path.request().get(), path.action().get());
    }
    if (path.takesForms()) {
      return posts ? sent(event, context, path) : PageAnswer.seeOther(path.form());
    }
    if (!looks(event)) {
      return PageAnswer.notAllowed("GET, HEAD", SignUpPages.nothingHere());
    }
    return path.request()
        .map(request -> status(event, context, path, request, ""))
        .getOrElse(() -> form(event, context, path));
  }

  /** Before something is given back; all else is done without a question, or is there no more. */
  private APIGatewayV2HTTPResponse asks(
      APIGatewayV2HTTPEvent event,
      Context context,
      PagePath path,
      String requestId,
      String action) {
    if (action.equals("cancel")) {
      CalledAnswer request = calls.get(event, context, path.inApi(requestId));
      if (StatusPages.CANCELLABLE.contains(request.text("status"))) {
        JsonNode resource = resource(event, context, path, request);
        return PageAnswer.own(
            200, StatusPages.asksBack(path, requestId, request.document(), resource));
      }
    }
    return PageAnswer.seeOther(path.status(requestId));
  }

  private APIGatewayV2HTTPResponse form(
      APIGatewayV2HTTPEvent event, Context context, PagePath path) {
    return shown(event, context, path, SignUpDraft.EMPTY, "");
  }

  /** The same key again, for the same form: sent twice, it signs up once. */
  private APIGatewayV2HTTPResponse sent(
      APIGatewayV2HTTPEvent event, Context context, PagePath path) {
    SignUpDraft draft = draft(FormFields.of(event));
    if (draft.applicant().isEmpty() || !WHOLE_NUMBER.matcher(draft.quantity()).matches()) {
      return shown(event, context, path, draft, PageWords.WRONG_FIELDS);
    }
    CalledAnswer answer = asked(event, context, path, draft);
    if (answer.isDone() && !answer.document().path("turnedAway").asBoolean()) {
      return PageAnswer.seeOther(path.status(answer.text("requestId")));
    }
    String notice = PageWords.notSent(answer);
    SignUpDraft again = answer.isProblem("idempotency-key-reused") ? draft.withKey("") : draft;
    return shown(event, context, path, again, notice);
  }

  /**
   * A key that is outdated may have been sent before: its request is asked for first. If there is
   * none, the key's random part goes on alone. So a form that is sent twice still signs up once.
   */
  private CalledAnswer asked(
      APIGatewayV2HTTPEvent event, Context context, PagePath path, SignUpDraft draft) {
    CalledAnswer answer = asked(event, context, path, draft, draft.key());
    boolean outdated = answer.isProblem("key-foreign");
    if (outdated && !answer.text("instance").isEmpty()) {
      CalledAnswer earlier = calls.get(event, context, answer.text("instance"));
      return earlier.isProblem("no-such-request")
          ? asked(event, context, path, draft, draft.opaqueKey())
          : earlier;
    }
    return outdated ? asked(event, context, path, draft, draft.opaqueKey()) : answer;
  }

  private CalledAnswer asked(
      APIGatewayV2HTTPEvent event, Context context, PagePath path, SignUpDraft draft, String key) {
    return calls.post(
        event,
        context,
        path.inApi() + "/requests",
        Option.some(key),
        Option.some(draft.application()));
  }

  private APIGatewayV2HTTPResponse shown(
      APIGatewayV2HTTPEvent event,
      Context context,
      PagePath path,
      SignUpDraft draft,
      String notice) {
    CalledAnswer resource = calls.get(event, context, path.inApi());
    if (resource.isTrouble()) {
      return PageAnswer.page(503, SignUpPages.unreachable(path, draft));
    }
    if (!resource.isDone()) {
      return PageAnswer.page(404, SignUpPages.nothingHere());
    }
    SignUpDraft keyed =
        draft.hasKey() ? draft : draft.withKey(resource.text("keyPrefix") + keys.get());
    return PageAnswer.page(
        notice.isEmpty() ? 200 : 422,
        SignUpPages.form(path, resource.document(), keyed, notice, Visitor.of(event)));
  }

  private APIGatewayV2HTTPResponse status(
      APIGatewayV2HTTPEvent event,
      Context context,
      PagePath path,
      String requestId,
      String notice) {
    CalledAnswer request = calls.get(event, context, path.inApi(requestId));
    if (request.isTrouble()) {
      return PageAnswer.own(503, StatusPages.unreachable(path, requestId));
    }
    // Other requests, such as changes of terms, are no reservation.
    if (!request.isDone() || !request.text("kind").equals("reserve")) {
      return PageAnswer.page(404, SignUpPages.nothingHere());
    }
    JsonNode resource = resource(event, context, path, request);
    return PageAnswer.own(
        notice.isEmpty() ? 200 : 409,
        StatusPages.of(
            path,
            requestId,
            request.document(),
            resource,
            notice,
            ASKED.equals("?" + event.getRawQueryString()),
            clock.instant(),
            Visitor.of(event)));
  }

  private APIGatewayV2HTTPResponse followedUp(
      APIGatewayV2HTTPEvent event,
      Context context,
      PagePath path,
      String requestId,
      String action) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    if (action.equals("extend")) {
      CalledAnswer request = calls.get(event, context, path.inApi(requestId));
      JsonNode resource = resource(event, context, path, request);
      Option<Duration> more = HoldExtension.of(request.document(), resource, clock.instant());
      if (more.isEmpty()) {
        return status(event, context, path, requestId, PageWords.NO_MORE_TIME);
      }
      body.put("hold", more.get().toString());
    }
    CalledAnswer answer =
        calls.post(
            event, context, path.inApi(requestId) + "/" + action, Option.none(), Option.some(body));
    return answer.isDone()
        ? PageAnswer.seeOther(path.status(requestId) + (answer.status() == 202 ? ASKED : ""))
        : status(event, context, path, requestId, PageWords.notChanged(answer));
  }

  /**
   * Who came in by the public door is shown it with the request, even if the door is shut since.
   */
  private JsonNode resource(
      APIGatewayV2HTTPEvent event, Context context, PagePath path, CalledAnswer request) {
    return request.document().has("resource")
        ? request.document().path("resource")
        : calls.get(event, context, path.inApi()).document();
  }

  private SignUpDraft draft(FormFields fields) {
    SignUpDraft typed =
        new SignUpDraft(
            fields.text("key").toLowerCase(Locale.ROOT),
            fields.text("applicant"),
            fields.text("quantity"),
            fields.has("wait"));
    return typed.hasKey() ? typed : typed.withKey(keys.get().toString());
  }

  private static boolean looks(APIGatewayV2HTTPEvent event) {
    String method = event.getRequestContext().getHttp().getMethod();
    return method.equals("GET") || method.equals("HEAD");
  }

  /** The fields of a form that a browser sent ({@code application/x-www-form-urlencoded}). */
  private record FormFields(Map<String, String> byName) {

    /** Of a field that comes twice the last one counts; what cannot be decoded is left out. */
    static FormFields of(APIGatewayV2HTTPEvent event) {
      Map<String, String> fields = new HashMap<>();
      for (String pair : body(event).split("&", -1)) {
        int equals = pair.indexOf('=');
        if (equals > 0) {
          decoded(pair.substring(0, equals))
              .forEach(
                  name ->
                      decoded(pair.substring(equals + 1)).forEach(text -> fields.put(name, text)));
        }
      }
      return new FormFields(Map.copyOf(fields));
    }

    /** Without spaces around it; empty where it is missing. */
    String text(String name) {
      return byName.getOrDefault(name, "").strip();
    }

    boolean has(String name) {
      return byName.containsKey(name);
    }

    private static String body(APIGatewayV2HTTPEvent event) {
      String body = Option.of(event.getBody()).getOrElse("");
      return event.getIsBase64Encoded()
          ? new String(Base64.getDecoder().decode(body), UTF_8)
          : body;
    }

    private static Option<String> decoded(String text) {
      return Try.of(() -> URLDecoder.decode(text, UTF_8)).toOption();
    }
  }
}
