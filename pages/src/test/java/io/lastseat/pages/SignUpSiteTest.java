package io.lastseat.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The words of the pages without JavaScript, for answers of an API that is a fake. */
class SignUpSiteTest {

  private static final String REQUEST = "/signup/show/requests/0-00000000000000000000000001";

  private static final String REFUSED =
      """
      {"requestId": "0-00000000000000000000000001", "resourceId": "show", "kind": "reserve",
       "status": "rejected", "reason": "resource_closed", "detail": "They closed it.",
       "explanation": "Event is <over>", "applicant": "Ada", "quantity": 2, "left": 0,
       "requestedAt": "2030-06-01T12:00:00Z", "decidedAt": "2030-06-01T12:00:00Z"%s}\
      """;

  private final Map<String, Answer> answers = new HashMap<>();
  private final SignUpSite site = new SignUpSite(Clock.systemUTC());

  private void answers(String call, int status, String document) {
    answers.put(call, Answer.empty(status).withBody(document));
  }

  private void resourceIs(String members) {
    answers(
        "GET /v1/resources/show",
        200,
        "{\"resourceId\": \"show\", \"capacity\": 2, \"keyPrefix\": \"k~\", " + members + "}");
  }

  private String page(String method, String path, String body) {
    return site.answer(
            Call.of(method, path, Map.of("host", "seats.example"), Option.some(body)),
            call -> answers.getOrDefault(call.method() + " " + call.path(), Answer.empty(404)))
        .body();
  }

  @Test
  void whereAllIsTakenThePageInvitesToTheWaitingListAndToNoSignUp() {
    resourceIs("\"free\": 0, \"state\": \"open\", \"waitingListLimit\": 5, \"waitingRequests\": 4");
    assertThat(page("GET", "/signup/show", ""))
        .contains(
            "<h1 id=\"heading\">Full: join the waiting list</h1>", "name=\"wait\" value=\"on\"")
        .contains("<button class=\"main\" type=\"submit\">Join the waiting list</button>")
        .doesNotContain("Sign up</", "checkbox");
  }

  @Test
  void whereTheWaitingListIsFullTooThereIsNothingToJoin() {
    resourceIs("\"free\": 0, \"state\": \"open\"");
    assertThat(page("GET", "/signup/show", ""))
        .contains(
            "<h1 id=\"heading\">Everything is taken</h1>",
            "<a class=\"button main\" href=\"/signup/show\">")
        .contains("If a place is given back, you can have it")
        .doesNotContain("Sign up</", "<form", "waiting list");
    resourceIs("\"free\": 0, \"state\": \"open\", \"waitingListLimit\": 5, \"waitingRequests\": 5");
    assertThat(page("GET", "/signup/show", ""))
        .contains(
            "<h1 id=\"heading\">Everything is taken</h1>",
            "<a class=\"button main\" href=\"/signup/show\">")
        .contains("The waiting list is full.")
        .doesNotContain("Sign up</", "<form", "you can have it");
    resourceIs("\"free\": 1, \"state\": \"open\", \"waitingListLimit\": 5, \"waitingRequests\": 5");
    assertThat(page("GET", "/signup/show", ""))
        .contains(
            "<h1 id=\"heading\">Sign up</h1>",
            "1 place is left.",
            "<button class=\"main\" type=\"submit\">Sign up</button>")
        .doesNotContain("waiting list");
  }

  @Test
  void whoIsTurnedAwayMayAskAgainAsHeAsked() {
    resourceIs("\"free\": 0, \"state\": \"open\"");
    answers(
        "POST /v1/resources/show/requests",
        200,
        REFUSED.formatted(", \"turnedAway\": true").replace("resource_closed", "sold_out"));
    assertThat(page("POST", "/signup/show/requests", "applicant=Ada&quantity=2"))
        .contains("Nothing was left. \u2068Event is &lt;over&gt;\u2069")
        .contains(
            "<h1 id=\"heading\">Everything is taken</h1>", "value=\"Ada\"", ">Ask again</button>");
  }

  @Test
  void theOwnPageSaysWhatTheOrganiserSaysOfARefusalAlsoToThoseWhoWaited() {
    resourceIs("\"free\": 0, \"state\": \"closed\", \"closed\": {\"reason\": \"It rains\"}");
    String status = "GET /v1/resources/show/requests/0-00000000000000000000000001";
    answers(status, 200, REFUSED.formatted(""));
    assertThat(page("GET", REQUEST, ""))
        .contains("<p>It is closed. \u2068Event is &lt;over&gt;\u2069</p>")
        .doesNotContain("It rains", "waiting list", "Ask again");
    answers(status, 200, REFUSED.formatted(", \"refusedAt\": \"2030-06-01T12:30:00Z\""));
    assertThat(page("GET", REQUEST, ""))
        .contains("\u2068Event is &lt;over&gt;\u2069")
        .contains("You were on the waiting list, and got no place.");
  }

  @Test
  void aFollowUpThatIsRefusedSaysWhatTheOrganiserSays() {
    resourceIs("\"free\": 0, \"state\": \"closed\"");
    answers(
        "GET /v1/resources/show/requests/0-00000000000000000000000001",
        200,
        REFUSED.formatted("").replace("rejected", "lapsed"));
    answers(
        "POST /v1/resources/show/requests/0-00000000000000000000000001/confirm",
        409,
        """
        {"type": "urn:lastseat:problem:resource-closed", "status": 409, "detail": "No.",
         "explanation": "Event is <over>"}\
        """);
    assertThat(page("POST", REQUEST + "/confirm", ""))
        .contains("That was not possible.", "\u2068Event is &lt;over&gt;\u2069");
  }

  @Test
  void whereTooFewAreLeftThePageOffersWhatIsLeftOnce() {
    resourceIs("\"free\": 1, \"state\": \"open\"");
    String few =
        REFUSED
            .formatted("")
            .replace("resource_closed", "not_enough_left")
            .replace("\"left\": 0", "\"left\": 1");
    answers("GET /v1/resources/show/requests/0-00000000000000000000000001", 200, few);
    String offer = page("GET", REQUEST, "");
    assertThat(offer)
        .contains("1 place left: ask for 1?", "<button class=\"main ask\">Ask for 1</button>")
        .contains("action=\"/signup/show/requests\"", "name=\"applicant\" value=\"Ada\"")
        .contains("name=\"quantity\" value=\"1\"")
        .containsPattern("name=\"key\" value=\"k~[0-9a-f-]{36}\"");
    assertThat(page("GET", REQUEST, "")).as("the same key").isEqualTo(offer);

    answers("POST /v1/resources/show/requests", 200, few.replace("}", ", \"turnedAway\": true}"));
    assertThat(page("POST", "/signup/show/requests", "applicant=Ada&quantity=2"))
        .contains("Ask for 1</button>", "id=\"quantity\"");

    resourceIs("\"free\": 3, \"state\": \"open\", \"maxQuantityPerRequest\": 2");
    answers(
        "GET /v1/resources/show/requests/0-00000000000000000000000001",
        200,
        REFUSED.formatted("").replace("resource_closed", "quantity_beyond_limit"));
    assertThat(page("GET", REQUEST, "")).contains("Up to 2 places", "Ask for 2</button>");

    resourceIs("\"free\": 1, \"state\": \"closed\"");
    answers("GET /v1/resources/show/requests/0-00000000000000000000000001", 200, few);
    assertThat(page("GET", REQUEST, "")).doesNotContain("Ask for 1");
    resourceIs("\"free\": 1, \"state\": \"open\"");
    answers(
        "GET /v1/resources/show/requests/0-00000000000000000000000001",
        200,
        few.replace("\"left\"", "\"quantities\": {\"adult\": 2}, \"left\""));
    assertThat(page("GET", REQUEST, "")).doesNotContain("Ask for 1").contains("Ask again");
  }

  @Test
  void whoIsInMaySignUpSomebodyElseAndReadsWhyItWasClosed() {
    String mine =
        REFUSED.formatted("").replace("rejected", "accepted").replace("explanation", "other");
    answers("GET /v1/resources/show/requests/0-00000000000000000000000001", 200, mine);
    resourceIs("\"free\": 1, \"state\": \"open\"");
    assertThat(page("GET", REQUEST, ""))
        .contains("<a class=\"button quiet\" href=\"/signup/show\">Sign up once more</a>")
        .doesNotContain("closed");
    resourceIs("\"free\": 1, \"state\": \"closed\", \"closed\": {\"reason\": \"<Rain>\"}");
    String why = "Sign-up is closed: <bdi>&lt;Rain&gt;</bdi>";
    assertThat(page("GET", REQUEST, "")).contains(why).doesNotContain("Sign up once more");
    for (String status : new String[] {"cancelled", "lapsed", "rejected"}) {
      answers(
          "GET /v1/resources/show/requests/0-00000000000000000000000001",
          200,
          mine.replace("accepted", status));
      assertThat(page("GET", REQUEST, "")).as(status).contains(why);
    }
  }

  @Test
  void whatMayBeHandedOnIsByAFormWhoseAnswerHasTheLinkForTheOtherPerson() {
    String request = "/v1/resources/show/requests/0-00000000000000000000000001";
    String ticket = "0-00000000000000000000000001-1-22222222222222222222222222";
    String mine = REFUSED.formatted("").replace("rejected", "accepted");
    resourceIs("\"free\": 0, \"state\": \"open\"");
    answers("GET " + request, 200, mine);
    assertThat(page("GET", REQUEST, "")).doesNotContain("Hand it on");
    resourceIs("\"free\": 0, \"state\": \"open\", \"transferable\": true");
    assertThat(page("GET", REQUEST, "")).contains(REQUEST + "/hand-over\">Hand it on</a>");
    assertThat(page("GET", REQUEST + "/hand-over", ""))
        .contains("name=\"applicant\"", "name=\"key\" value=\"", "Hand it on</button>");

    answers("POST " + request + "/hand-over", 202, mine);
    assertThat(page("POST", REQUEST + "/hand-over", "applicant=Grace&key=k-7"))
        .contains("value=\"Grace\"", "value=\"k-7\"", "Send the same form again");
    answers(
        "POST " + request + "/hand-over",
        200,
        mine.replace("}", ", \"ticket\": \"" + ticket + "\"}").replace("Ada", "<Grace>"));
    assertThat(page("POST", REQUEST + "/hand-over", "applicant=%3CGrace%3E&key=k-7"))
        .contains("It is for &lt;Grace&gt; now.", "/signup/show/requests/" + ticket + "\">");
    answers("GET /v1/resources/show/requests/" + ticket, 200, mine);
    assertThat(page("GET", "/signup/show/requests/" + ticket, "")).contains("You are in");

    String over = "{\"type\": \"urn:lastseat:problem:handed-over\", \"status\": 409}";
    answers("GET " + request, 409, over);
    assertThat(page("GET", REQUEST, "")).contains("this link has ended").doesNotContain("<form");
  }

  private static final String FACE =
      """
      {"resourceId": "show", "about": "Bring <soup>.", "startsAt": "2030-12-06T18:30:00Z",
       "endsAt": "2030-12-06T20:30:00Z", "timeZone": "Europe/Berlin", "place": "Mill; %s",
       "image": "https://pictures.example/mill.jpg"}\
      """
          .formatted("\u00c4".repeat(40));

  private Answer asked(String method, String path, String language) {
    Map<String, String> headers =
        Map.of("host", "seats.example", "accept-language", language, "x-forwarded-proto", "https");
    return site.answer(
        Call.of(method, path, headers, Option.none()),
        call -> answers.getOrDefault(call.method() + " " + call.path(), Answer.empty(404)));
  }

  @Test
  void titleDateAndPlaceComeFirstInTheLanguageOfTheVisitorAndTheZoneOfTheEvent() {
    resourceIs("\"free\": 3, \"state\": \"open\", \"title\": \"Recital\"");
    answers("GET /v1/resources/show/face", 200, FACE);
    Answer german = asked("GET", "/signup/show", "de-AT");
    assertThat(german.body())
        .contains("<html lang=\"de\">", "<section class=\"card wide\"", "3 Plätze sind frei.")
        .contains("<b>Freitag, 6. Dezember 2030</b><br>19:30\u201321:30 GMT+1</time>")
        .contains("<img class=\"image\" src=\"https://pictures.example/mill.jpg\" alt=\"\">")
        .contains("Bring &lt;soup&gt;.", "og:image\" content=\"https://pictures.example/mill.jpg")
        .contains("og:description\" content=\"Freitag, 6. Dezember 2030, 19:30 GMT+1 · Mill; ")
        .containsPattern("(?s)<h1 class=\"title\">.*Dezember.*Mill;.*<h2 id=\"heading\">Anmelden<");
    assertThat(german.headers().get("Content-Security-Policy").get())
        .contains("img-src data: 'self' https:;");

    answers("GET /v1/resources/show/face", 503, "{}");
    Answer faceless = asked("GET", "/signup/show", "ja");
    assertThat(faceless.body()).contains("残り3席です。").doesNotContain("wide\"", "class=\"facts\"");
    assertThat(faceless.headers().get("Content-Security-Policy").get()).contains("img-src data:;");
    answers(
        "GET /v1/resources/show/face", 200, "{\"resourceId\": \"show\", \"image\": \"ftp://x\"}");
    assertThat(asked("GET", "/signup/show", "ja").body()).doesNotContain("<img", "class=\"facts\"");
  }

  @Test
  void anEventOfSeveralDaysSaysBothMoments() {
    resourceIs("\"free\": 3, \"state\": \"open\"");
    answers("GET /v1/resources/show/face", 200, FACE.replace("06T20", "08T20"));
    assertThat(asked("GET", "/signup/show", "en").body())
        .contains("<b>Friday, 6 December 2030, 19:30 GMT+1 \u2013</b>")
        .contains("<br>Sunday, 8 December 2030, 21:30 GMT+1</time>");
  }

  @Test
  void whoIsInGetsTheOwnLinkAndTheFileForACalendar() {
    resourceIs("\"free\": 3, \"state\": \"open\", \"title\": \"Recital, with soup\"");
    answers(
        "GET /v1/resources/show/requests/0-00000000000000000000000001",
        200,
        REFUSED.formatted("").replace("rejected", "accepted"));
    assertThat(page("GET", REQUEST, ""))
        .contains(
            "<bdi>Ada</bdi>", "You have 2 places.", ">http://seats.example" + REQUEST + "</a>")
        .doesNotContain("calendar.ics");
    assertThat(asked("GET", "/signup/show/calendar.ics", "en").status()).isEqualTo(404);

    answers("GET /v1/resources/show/face", 200, FACE);
    assertThat(page("GET", REQUEST, "")).contains("href=\"/signup/show/calendar.ics\"");
    Answer file = asked("GET", "/signup/show/calendar.ics", "en");
    assertThat(file.headers().toJavaMap())
        .containsEntry("Content-Type", "text/calendar; charset=utf-8")
        .containsEntry("Content-Disposition", "attachment; filename=\"show.ics\"");
    assertThat(file.body().replaceFirst("DTSTAMP:[0-9]{8}T[0-9]{6}Z", "DTSTAMP:now"))
        .isEqualTo(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Lastseat//Sign-up//EN
            BEGIN:VEVENT
            UID:show@seats.example
            DTSTAMP:now
            DTSTART:20301206T183000Z
            DTEND:20301206T203000Z
            SUMMARY:Recital\\, with soup
            LOCATION:Mill\\; %s
             %s
            DESCRIPTION:Bring <soup>.
            URL:https://seats.example/signup/show
            END:VEVENT
            END:VCALENDAR
            """
                .formatted("\u00c4".repeat(29), "\u00c4".repeat(11))
                .replace("\n", "\r\n"));
    assertThat(asked("POST", "/signup/show/calendar.ics", "en").status()).isEqualTo(405);
    answers("GET /v1/resources/show", 404, "{}");
    assertThat(asked("GET", "/signup/show/calendar.ics", "en").status()).isEqualTo(404);
  }
}
