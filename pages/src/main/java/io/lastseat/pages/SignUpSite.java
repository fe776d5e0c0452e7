package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.pages.ApiCalls.CalledAnswer;
import io.lastseat.pages.PageAnswer.Gzip;
import io.lastseat.pages.Scene.Visitor;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.site.Site;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;

/**
 * The sign-up page {@code /signup/{resourceId}} in front of the API. It has no more rights than a
 * caller without a key. It works without JavaScript: with a form, a redirect, and a status page
 * that refreshes itself.
 */
public final class SignUpSite implements Site {

  /** The parameter of a status page while an action of its visitor has no verdict. */
  private static final String ASKED = "asked";

  private static final JsonNode NOTHING = MissingNode.getInstance();

  private final Clock clock;

  /** The site of a function, by the clock of its machine. */
  public SignUpSite() {
    this(Clock.systemUTC());
  }

  /** The pages say how long a hold lasts by this clock, which should be that of the API. */
  public SignUpSite(Clock clock) {
    this.clock = clock;
  }

  @Override
  public Answer answer(Call call, Function<Call, Answer> api) {
    String path = call.path();
    if (call.asks() && WebFiles.isOpen(path)) {
      return WebFiles.answer(call).getOrElse(() -> api.apply(call));
    }
    Option<PagePath> page = PagePath.of(path);
    if (page.isEmpty() && PagePath.isBelow(path)) {
      // The end of the link was lost on its way to a person.
      return Gzip.zipped(call, PageAnswer.page(404, SignUpPages.nothingHere(Visitor.of(call))));
    }
    return page.map(
            known -> Gzip.zipped(call, new Visit(call, known, new ApiCalls(api), clock).answer()))
        .getOrElse(() -> api.apply(call));
  }

  /** Serves one call of a page. */
  private record Visit(Call call, PagePath path, ApiCalls calls, Clock clock) {

    Answer answer() {
      boolean posts = call.method().equals("POST");
      if (path.action().isDefined()) {
        String request = path.request().get();
        String action = path.action().get();
        return !posts
            ? asks(request, action)
            : action.equals("hand-over") ? handedOver(request) : followedUp(request, action);
      }
      if (path.isCalendar()) {
        return calendar();
      }
      if (path.takesForms()) {
        return posts ? sent() : PageAnswer.seeOther(path.form());
      }
      if (!call.asks()) {
        return PageAnswer.notAllowed("GET, HEAD", SignUpPages.nothingHere(Visitor.of(call)));
      }
      return path.request()
          .map(request -> status(request, ""))
          .getOrElse(() -> shown(SignUpDraft.EMPTY, resource -> "", NOTHING));
    }

    /**
     * Asks before a cancellation, and to whom it is to be handed over. Other actions go to the
     * status page without a question.
     */
    private Answer asks(String requestId, String action) {
      if (action.equals("cancel") || action.equals("hand-over")) {
        CalledAnswer request = calls.get(path.inApi(requestId));
        if (StatusPages.CANCELLABLE.contains(request.text("status"))) {
          JsonNode resource = resource(request);
          Scene scene = scene();
          return PageAnswer.own(
              200,
              scene.face(),
              action.equals("cancel")
                  ? StatusPages.asksBack(scene, requestId, request.document(), resource)
                  : StatusPages.asksWhom(
                      scene, requestId, resource, UUID.randomUUID().toString(), "", ""));
        }
      }
      return PageAnswer.seeOther(path.status(requestId));
    }

    /**
     * Hands over under the key of the form, and shows the link for the other person: sent again, it
     * shows the same.
     */
    private Answer handedOver(String requestId) {
      FormFields fields = FormFields.of(call);
      ObjectNode body = JsonNodeFactory.instance.objectNode();
      body.put("applicant", fields.text("applicant"));
      String key = fields.text("key").toLowerCase(Locale.ROOT);
      CalledAnswer answer =
          calls.post(
              path.inApi(requestId) + "/hand-over",
              Option.some(key).filter(text -> !text.isEmpty()),
              Option.some(body));
      if (answer.isDone() && !answer.text("ticket").isEmpty()) {
        return PageAnswer.own(
            200, EventFace.NONE, StatusPages.handedOver(plain(), answer.document()));
      }
      // Its way to a verdict may be long, or its answer was lost: the same form shows the link
      // then.
      if (answer.isDone() || answer.isTrouble() || answer.isProblem("invalid-body")) {
        Scene scene = scene();
        return PageAnswer.own(
            answer.isDone() ? 200 : answer.isTrouble() ? 503 : 422,
            scene.face(),
            StatusPages.asksWhom(
                scene,
                requestId,
                calls.get(path.inApi()).document(),
                key,
                fields.text("applicant"),
                scene.words().notHandedOver(answer)));
      }
      return status(requestId, plain().words().notChanged(answer));
    }

    /** Sends the form to the API under the form's key: sent twice, it signs up once. */
    private Answer sent() {
      SignUpDraft draft = FormFields.of(call).draft();
      if (!draft.isWhole()) {
        return shown(draft, resource -> plain().words().wrong(draft, resource), NOTHING);
      }
      CalledAnswer answer = asked(draft);
      if (answer.isDone() && !answer.document().path("turnedAway").asBoolean()) {
        return PageAnswer.seeOther(path.status(answer.text("requestId")));
      }
      boolean reused = answer.isProblem("idempotency-key-reused");
      return shown(
          reused ? draft.withKey("") : draft,
          resource -> plain().words().notSent(answer, resource),
          answer.isDone() ? answer.document() : NOTHING);
    }

    /**
     * Sends the application to the API. If the key's prefix is outdated, the form may have been
     * sent before, so the request of this key is looked up first. Without such a request, the
     * application is sent under the random part of the key alone. So a form that is sent twice
     * still signs up once.
     */
    private CalledAnswer asked(SignUpDraft draft) {
      CalledAnswer answer = asked(draft, draft.key());
      boolean outdated = answer.isProblem("key-foreign");
      if (outdated && !answer.text("instance").isEmpty()) {
        CalledAnswer earlier = calls.get(answer.text("instance"));
        return earlier.isProblem("no-such-request") ? asked(draft, draft.opaqueKey()) : earlier;
      }
      return outdated ? asked(draft, draft.opaqueKey()) : answer;
    }

    private CalledAnswer asked(SignUpDraft draft, String key) {
      return calls.post(
          path.inApi() + "/requests", Option.some(key), Option.some(draft.application()));
    }

    /**
     * Shows the form.
     *
     * @param why why it is shown again, in words about the resource; empty if it is new
     * @param refused the refusal, as the API shows it, if it is shown again because of one
     */
    private Answer shown(SignUpDraft draft, Function<JsonNode, String> why, JsonNode refused) {
      CalledAnswer resource = calls.get(path.inApi());
      if (resource.isTrouble()) {
        return PageAnswer.page(503, SignUpPages.unreachable(plain(), draft));
      }
      if (resource.isProblem("being-created")) {
        return PageAnswer.page(409, SignUpPages.soon(plain(), draft));
      }
      if (!resource.isDone()) {
        return PageAnswer.page(404, SignUpPages.nothingHere(Visitor.of(call)));
      }
      SignUpDraft keyed =
          draft.hasKey() ? draft : draft.withKey(resource.text("keyPrefix") + UUID.randomUUID());
      String notice = why.apply(resource.document());
      Scene scene = scene();
      return PageAnswer.page(
          notice.isEmpty() ? 200 : 422,
          scene.face(),
          SignUpPages.form(scene, resource.document(), keyed, notice, refused));
    }

    private Answer status(String requestId, String notice) {
      CalledAnswer request = calls.get(path.inApi(requestId));
      if (request.isTrouble()) {
        return PageAnswer.own(503, EventFace.NONE, StatusPages.unreachable(plain(), requestId));
      }
      if (request.isProblem("handed-over")) {
        return PageAnswer.own(200, EventFace.NONE, StatusPages.ended(plain()));
      }
      // A request of another kind, such as a change of terms, is no reservation.
      if (!request.isDone() || !request.text("kind").equals("reserve")) {
        return PageAnswer.page(404, SignUpPages.nothingHere(Visitor.of(call)));
      }
      Scene scene = scene();
      return PageAnswer.own(
          notice.isEmpty() ? 200 : 409,
          scene.face(),
          StatusPages.of(
              scene,
              requestId,
              request.document(),
              resource(request),
              notice,
              call.query().containsKey(ASKED),
              clock.instant()));
    }

    private Answer followedUp(String requestId, String action) {
      ObjectNode body = JsonNodeFactory.instance.objectNode();
      if (action.equals("extend")) {
        CalledAnswer request = calls.get(path.inApi(requestId));
        Option<Duration> more =
            StatusPages.extension(request.document(), resource(request), clock.instant());
        if (more.isEmpty()) {
          PageWords words = plain().words();
          return status(
              requestId, words.say("notChanged", "reason", words.say("reasons.hold_beyond_limit")));
        }
        body.put("hold", more.get().toString());
      }
      CalledAnswer answer =
          calls.post(path.inApi(requestId) + "/" + action, Option.none(), Option.some(body));
      return answer.isDone()
          ? PageAnswer.seeOther(
              path.status(requestId) + (answer.status() == 202 ? "?" + ASKED : ""))
          : status(requestId, plain().words().notChanged(answer));
    }

    /** The event's file for a calendar; there is none where it is not known when the event is. */
    private Answer calendar() {
      if (!call.asks()) {
        return PageAnswer.notAllowed("GET, HEAD", SignUpPages.nothingHere(Visitor.of(call)));
      }
      Scene scene = scene();
      String origin = scene.visitor().origin();
      String host = Option.of(URI.create(origin).getHost()).getOrElse("lastseat");
      CalledAnswer resource = calls.get(path.inApi());
      return CalendarFile.of(
              path.resource() + "@" + host,
              Scene.title(resource.document()).getOrElse(path.resource()),
              scene.face(),
              Option.of(origin).filter(text -> !text.isEmpty()).map(text -> text + path.form()),
              clock.instant())
          .filter(file -> resource.isDone())
          .map(file -> PageAnswer.calendar(path.resource(), file))
          .getOrElse(() -> PageAnswer.page(404, SignUpPages.nothingHere(Visitor.of(call))));
    }

    /** With what the organiser says of the event. */
    private Scene scene() {
      return Scene.of(path, Visitor.of(call), EventFace.of(path, calls));
    }

    /** For a page that says nothing of the event. */
    private Scene plain() {
      return Scene.of(path, Visitor.of(call), EventFace.NONE);
    }

    /**
     * The resource of a request. A request that came in through the public door contains the
     * resource, even if it is no longer open to the public.
     */
    private JsonNode resource(CalledAnswer request) {
      return request.document().has("resource")
          ? request.document().path("resource")
          : calls.get(path.inApi()).document();
    }
  }
}
