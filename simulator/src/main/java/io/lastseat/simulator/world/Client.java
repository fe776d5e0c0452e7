package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.GrantRow;
import io.lastseat.model.Reason;
import io.lastseat.model.VerdictRow;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.schedule.Signal;
import io.lastseat.simulator.weather.Weather;
import io.lastseat.simulator.world.ToldReservation.Question;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A guest who signs up, tries again when no answer comes, looks up the status, and compares each
 * answer with the log. With an idempotency key all tries are one request. Without one each try is a
 * request of its own, and each that was acknowledged counts.
 */
final class Client {

  private static final int MAX_TRIES = 8;
  private static final int MAX_LOOKS = 6;

  /** One guest in so many cancels. */
  private static final int REGRETS = 3;

  /** One guest with a key in so many sends it to two processes at once. */
  private static final int TWINS = 4;

  /** One call in so many asks for the order of the stream. */
  private static final int BY_STREAM = 5;

  /** One guest in so many asks for a hold. */
  private static final int HOLDS = 3;

  /** One guest in so many is signed up by a clerk, who may go over the capacity. */
  private static final int OVER = 12;

  /** One guest in so many wants nothing of the reservation later. */
  private static final int WHIMS = 3;

  /** Of so many guests one does not want to wait for room. */
  private static final int WAITS = 3;

  /** One guest in so many is one of the same family, whom limits compare as one applicant. */
  private static final int FAMILY = 3;

  private static final int MOST_UNITS = 3;
  private static final int SHORTEST_HOLD_SECONDS = 5;
  private static final Duration A_SECOND = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofDays(1000);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final WorldFigures figures;
  private final String name;
  private final String resource;
  private final boolean keyed;
  private final boolean family;
  private final Creation creation;
  private final Regret regret;
  private final Whims whims;
  private final ToldReservation reservation;
  private final List<String> acknowledged = new ArrayList<>();
  private final Set<String> decided = new HashSet<>();
  private boolean atLast;

  Client(
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      WorldFigures figures,
      String name,
      String resource,
      boolean keyed,
      Creation creation) {
    this.creation = creation;
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.figures = figures;
    this.name = name;
    this.resource = resource;
    this.keyed = keyed;
    this.family = weather.below(FAMILY) == 0;
    this.regret = new Regret(http, scheduler, weather, tables, name, resource);
    this.whims = new Whims(http, scheduler, weather, tables, name, resource);
    this.reservation = new ToldReservation(scheduler, weather, tables, resource);
  }

  /** The whole story, for a task. */
  void live() {
    scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    int quantity = 1 + weather.below(MOST_UNITS + 1) / 2;
    int hold = weather.below(HOLDS) == 0 ? drawnHold() : 0;
    boolean waits = weather.below(WAITS) > 0;
    boolean over = weather.below(OVER) == 0;
    String terms = creation.terms(weather);
    APIGatewayV2HTTPEvent call = call(quantity, hold, waits, over, terms);
    Signal twin = new Signal();
    if (keyed && weather.below(TWINS) == 0) {
      figures.admission().sentTwiceAtOnce();
      APIGatewayV2HTTPEvent same =
          weather.below(3) == 0 ? otherwise(quantity, hold, waits, over, terms) : call;
      scheduler.start(
          () -> {
            scheduler.sleep(weather.upTo(A_SECOND));
            signUp(same);
            twin.give();
          });
    } else {
      twin.give();
    }
    for (int tries = 0; tries < MAX_TRIES && acknowledged.isEmpty(); tries++) {
      signUp(call);
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
    if (!acknowledged.isEmpty() && weather.below(WHIMS) > 0) {
      whims.live(acknowledged.get(0));
    }
    int regretAfter = weather.below(REGRETS) == 0 ? weather.below(MAX_LOOKS) : MAX_LOOKS;
    looks(Math.min(regretAfter, weather.below(MAX_LOOKS)));
    if (regretAfter < MAX_LOOKS && !acknowledged.isEmpty()) {
      regret.live(acknowledged.get(0));
      looks(weather.below(MAX_LOOKS));
      if (weather.below(WHIMS) == 0) {
        whims.live(acknowledged.get(0));
      }
    }
    if (!keyed && weather.below(2) == 0) {
      // Without a key intake cannot know that this is the second one.
      signUp(call);
    }
    scheduler.await(twin, LONG);
    acknowledged.forEach(id -> tables.settled(resource, id));
  }

  private int drawnHold() {
    return SHORTEST_HOLD_SECONDS + (int) weather.upTo(LONGEST_PAUSE).toSeconds();
  }

  /** The same key, and another content: other terms, where it names any, or another quantity. */
  private APIGatewayV2HTTPEvent otherwise(
      int quantity, int hold, boolean waits, boolean over, String terms) {
    return terms.isEmpty() || weather.below(2) == 0
        ? call(1 + quantity % MOST_UNITS, hold, waits, over, terms)
        : call(quantity, hold, waits, over, creation.either(weather));
  }

  private APIGatewayV2HTTPEvent call(
      int quantity, int hold, boolean waits, boolean over, String terms) {
    APIGatewayV2HTTPEvent own =
        keyed
            ? Calls.reserve(resource, name, quantity, name)
            : Calls.reserve(resource, name, quantity);
    APIGatewayV2HTTPEvent one = family ? Calls.comparedBy(own, "family") : own;
    APIGatewayV2HTTPEvent plain = over ? Calls.overBy(one, "clerk of " + name) : one;
    APIGatewayV2HTTPEvent held = hold == 0 ? plain : Calls.held(plain, hold);
    APIGatewayV2HTTPEvent waiting = waits ? Calls.waiting(held) : held;
    APIGatewayV2HTTPEvent call = terms.isEmpty() ? waiting : Calls.creating(waiting, terms);
    return weather.below(BY_STREAM) == 0 ? Calls.byStream(call) : call;
  }

  /** Looks once more at the end of the world: now there must be a verdict. */
  void lookAtLast() {
    atLast = true;
    Set<String> all = new LinkedHashSet<>(acknowledged);
    all.addAll(whims.heard());
    for (String id : all) {
      if (!look(id).equals("decided") && !tables.mayBeGone(resource, id)) {
        throw new Violation(Promise.NOTHING_LOST, id + " was acknowledged and is not decided");
      }
    }
    if (regret.isHeard()
        && !tables.losesRequests()
        && Set.of("accepted", "held", "waiting")
            .contains(String.valueOf(tables.auditor().status(resource, acknowledged.get(0))))) {
      throw new Violation(
          Promise.NOTHING_LOST, name + " has cancelled and still has a reservation");
    }
  }

  private void looks(int number) {
    for (int looks = number; looks > 0 && !acknowledged.isEmpty(); looks--) {
      look(acknowledged.get(0));
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
  }

  private void signUp(APIGatewayV2HTTPEvent call) {
    boolean written = isWritten();
    Instant asked = scheduler.now();
    Option<APIGatewayV2HTTPResponse> answer = http.call(name, call);
    int status = answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
    if (status == 200 || status == 202) {
      JsonNode body = Http.body(answer.get());
      if (body.path("turnedAway").asBoolean()) {
        figures.turnedAway();
        if (written && keyed) {
          throw new Violation(
              Promise.ONE_VERDICT, name + " is turned away, and its request is taken in");
        }
      } else {
        String id = body.get("requestId").asText();
        if (!acknowledged.contains(id)) {
          acknowledged.add(id);
        }
        compare(body, new Question(id, 0, asked));
      }
    }
  }

  private String look(String requestId) {
    Question question = reservation.about(requestId);
    Option<APIGatewayV2HTTPResponse> answer =
        http.call(name, Calls.get("/v1/resources/" + resource + "/requests/" + requestId));
    int status = answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
    if (status == 404 && !tables.mayBeGone(resource, requestId)) {
      throw new Violation(Promise.NOTHING_LOST, requestId + " was acknowledged and is not found");
    }
    return status == 200 || status == 202
        ? compare(Http.body(answer.get()), question)
        : "no answer";
  }

  /** What is told must be what the log says; of later changes only when their rows are there. */
  private String compare(JsonNode body, Question question) {
    String told = body.get("status").asText();
    String id = body.get("requestId").asText();
    if (told.equals("pending")) {
      if (decided.contains(id)) {
        figures.admission().toldLess();
      }
      return "pending";
    }
    decided.add(id);
    int changes = tables.auditor().grants(resource, id).size() - 1;
    reservation.compare(body, question, atLast ? changes : 0);
    sameNumbers(body, id);
    return "decided";
  }

  private void sameNumbers(JsonNode body, String id) {
    @Nullable VerdictRow logged = tables.auditor().told(resource, id);
    boolean same =
        logged != null
            && body.get("decisionNumber").asLong() == logged.verdict().decisionNo()
            && body.get("commitNumber").asLong() == logged.commitNo()
            && body.get("left").asLong() == logged.verdict().left()
            && body.get("admission").asText().equals(logged.immediate() ? "immediate" : "stream")
            && body.path("reason").asText().equals(reason(body, id, logged))
            && body.path("explanation")
                .asText()
                .equals(logged.verdict().explanation().getOrElse(""));
    if (!same) {
      throw new Violation(
          Promise.EXPLAINED, "%s is told %s and the log says %s".formatted(name, body, logged));
    }
  }

  /** Who waited may have been refused since. */
  private String reason(JsonNode body, String id, VerdictRow logged) {
    @Nullable GrantRow promotion = tables.auditor().promotion(resource, id);
    boolean since =
        logged.verdict().waiter().isDefined() && body.path("status").asText().equals("rejected");
    Option<Reason> why =
        since && promotion != null ? promotion.refusal() : logged.verdict().refusal();
    return why.map(Reason::code).getOrElse("");
  }

  private boolean isWritten() {
    return tables.auditor().isDecidedInCall(resource, name) || isInTable();
  }

  private boolean isInTable() {
    return tables
        .now()
        .items(WorldTables.NAMES.requests())
        .exists(item -> item.containsKey("applicant") && name.equals(item.get("applicant").s()));
  }
}
