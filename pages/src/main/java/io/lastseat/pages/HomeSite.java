package io.lastseat.pages;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.pages.ApiCalls.CalledAnswer;
import io.lastseat.pages.PageAnswer.Gzip;
import io.lastseat.pages.Scene.Visitor;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.site.Site;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.text.Normalizer;
import java.util.Locale;
import java.util.function.Function;

/**
 * The first page {@code /} in front of the API: what is open to the public, and a form that makes
 * an event. Where not everybody may make one, a link for staff leads to the form. The page has no
 * more rights than its caller: the form sends on the API key that was typed into it. A page of
 * another host cannot send the form, since the gateway refuses its origin. At {@code /organiser} is
 * the page of those who make events.
 */
public final class HomeSite implements Site {

  /** The parameter of the page for staff. */
  static final String STAFF = "staff";

  private final Makers makers;

  /** A first page on which these may make events. */
  public HomeSite(Makers makers) {
    this.makers = makers;
  }

  @Override
  public Answer answer(Call call, Function<Call, Answer> api) {
    return switch (call.path()) {
      case "/" -> Gzip.zipped(call, new Visit(call, new ApiCalls(api), makers).answer());
      case "/organiser" -> Gzip.zipped(call, OrganiserPage.answer(call, makers));
      case "/organiser/" -> PageAnswer.seeOther("/organiser");
      default -> api.apply(call);
    };
  }

  /** Serves one call of the page. */
  private record Visit(Call call, ApiCalls calls, Makers makers) {

    Answer answer() {
      if (call.method().equals("POST") && makers != Makers.NOBODY) {
        return made(EventDraft.of(FormFields.of(call)));
      }
      return call.asks()
          ? shown(200, EventDraft.EMPTY, Html.NOTHING)
          : PageAnswer.notAllowed("GET, HEAD, POST", SignUpPages.nothingHere(Visitor.of(call)));
    }

    /** Makes the event. The same form sent twice makes one, since it sends the same terms. */
    private Answer made(EventDraft draft) {
      Option<Long> places = draft.capacity();
      if (draft.address().isEmpty() || places.isEmpty()) {
        return shown(422, draft, HomePage.notMade(HomePage.wrongField(draft)));
      }
      ObjectNode terms = JsonNodeFactory.instance.objectNode();
      terms.put("title", draft.title()).put("capacity", places.get());
      if (draft.isPublic()) {
        terms.put("publicSignUp", true);
      }
      CalledAnswer answer = calls.put("/v1/resources/" + draft.address(), draft.key(), terms);
      if (answer.isDone()) {
        return shown(
            answer.status() == 202 ? 202 : 201, EventDraft.EMPTY, HomePage.made(draft, answer));
      }
      return shown(
          answer.isTrouble() ? 503 : answer.status(), draft, HomePage.notMade(why(draft, answer)));
    }

    private static String why(EventDraft draft, CalledAnswer answer) {
      if (answer.isTrouble()) {
        return "The server does not answer. Send it again as it was: it makes one event.";
      }
      return switch (answer.status()) {
        case 401, 403 -> HomePage.NO_KEY;
        case 409, 410 -> HomePage.taken(draft);
        default -> HomePage.refused(answer);
      };
    }

    private Answer shown(int status, EventDraft draft, Html news) {
      CalledAnswer list = calls.get("/v1/resources");
      boolean isForAll =
          makers != Makers.EVERYBODY && call.asks() && !call.query().containsKey(STAFF);
      return PageAnswer.page(
          status, isForAll ? HomePage.ofThePublic(list) : HomePage.of(list, draft, makers, news));
    }
  }

  /** Who may make an event on the page. */
  public enum Makers {
    /** Everybody who reaches the server. */
    EVERYBODY,
    /** Who types an API key that may administer. */
    KEY_HOLDERS,
    /** Nobody: callers show a token, which the page does not have. */
    NOBODY
  }

  /**
   * What somebody typed into the form.
   *
   * @param address the id of the resource: that field, or else what the title gives in letters of
   *     an address; empty if that is nothing
   * @param key the API key; empty if none was typed
   */
  record EventDraft(String title, String address, String places, boolean isPublic, String key) {

    static final EventDraft EMPTY = new EventDraft("", "", "", true, "");

    private static final int LONGEST_ADDRESS = 60;

    static EventDraft of(FormFields fields) {
      String typed = fields.text("address");
      String title = fields.text("title");
      return new EventDraft(
          title,
          typed.isEmpty() ? address(title) : address(typed),
          fields.text("places"),
          fields.has("public"),
          fields.text("key"));
    }

    /** The number of places; none if it is no number above 0. */
    Option<Long> capacity() {
      return Try.of(() -> Long.parseLong(places)).toOption().filter(number -> number > 0);
    }

    private static String address(String text) {
      String plain = Normalizer.normalize(text, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
      String words =
          plain.replaceAll("\\p{M}+", "").replaceAll("[^a-z0-9]+", "-").replaceAll("^-+", "");
      return words.substring(0, Math.min(words.length(), LONGEST_ADDRESS)).replaceAll("-+$", "");
    }
  }
}
