package io.lastseat.local.stampede;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ApiClient.Reply;
import io.lastseat.local.client.ApiFailed;
import io.lastseat.local.client.ClientPaths;
import io.lastseat.local.server.Meters.Usage;
import io.lastseat.waiting.Pause;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/** Fires sign-ups from many clients at once, waits for the verdicts, and collects all answers. */
public final class Stampede {

  /** After so long without any answer the stampede is given up. */
  public static final Duration LONGEST_SILENCE = Lifeline.LONGEST_SILENCE;

  /** The longest that one question about a verdict waits, in seconds: the API's own limit. */
  private static final String WAIT = "wait=20";

  /** Without any verdict for so long, none is waited for any more. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  private final ApiClient client;
  private final StampedeSettings settings;
  private final Watcher watcher;
  private final Lifeline lifeline;
  private final AtomicLong lastVerdictNanos = new AtomicLong();

  /** Is told how far it is; by many threads. */
  public interface Watcher {

    /** A sign-up was answered. */
    void signedUp();

    /** A verdict was seen, or given up on. */
    void decided();

    /** The server gives no answer; it is asked again for some seconds. */
    void silent();
  }

  /** Against the server that this client asks. */
  public Stampede(ApiClient client, StampedeSettings settings, Watcher watcher) {
    this.client = client;
    this.settings = settings;
    this.watcher = watcher;
    this.lifeline = new Lifeline(watcher::silent, System::nanoTime);
  }

  /**
   * Does it all.
   *
   * @param usage what the server's functions have used of DynamoDB by now, where that is known
   * @throws ServerLost where the server went away
   */
  public SignUpOutcome run(Supplier<Option<Usage>> usage) {
    open();
    Option<Usage> before = usage.get();
    long began = System.nanoTime();
    AtomicReferenceArray<StampedeSignUp> signUps = new AtomicReferenceArray<>(settings.requests());
    Crowd.each(settings.clients(), settings.requests(), i -> signUps.set(i, signUp(i)));
    Duration firing = Duration.ofNanos(System.nanoTime() - began);
    Option<Usage> fired = usage.get();
    lastVerdictNanos.set(System.nanoTime());
    Crowd.each(
        settings.clients(),
        settings.requests(),
        i -> {
          signUps.updateAndGet(i, this::withVerdict);
          watcher.decided();
        });
    Option<Usage> decided = usage.get();
    Crowd.each(
        settings.clients(), settings.requests(), i -> signUps.updateAndGet(i, this::askedAgain));
    Vector<StampedeSignUp> all = Vector.range(0, settings.requests()).map(signUps::get);
    return new SignUpOutcome(
        settings, all, roster(), resource(), firing, spent(before, fired, decided));
  }

  /** Intake's part until all sign-ups were answered, without the questions about verdicts. */
  private static Option<Usage> spent(
      Option<Usage> before, Option<Usage> fired, Option<Usage> decided) {
    return before.flatMap(
        start ->
            fired.flatMap(
                middle ->
                    decided.map(
                        end ->
                            new Usage(
                                middle.intake().minus(start.intake()),
                                end.serializer().minus(start.serializer())))));
  }

  private void open() {
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("capacity", settings.capacity())
            .put("title", "Stampede")
            .put("admission", settings.admission().code())
            .put("gate", settings.gate());
    client.put(ClientPaths.resource(settings.resource()), body, "Prefer", WAIT).expect(201);
  }

  private StampedeSignUp signUp(int number) {
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("applicant", "applicant-" + number)
            .put("quantity", settings.quantity());
    try {
      return StampedeSignUp.answered(
          lifeline.ask(
              () ->
                  client
                      .post(ClientPaths.requests(settings.resource()), body)
                      .expect(200, 202)
                      .json()));
    } catch (ApiFailed noAnswer) {
      return StampedeSignUp.failed(String.valueOf(noAnswer.getMessage()));
    } finally {
      watcher.signedUp();
    }
  }

  private StampedeSignUp withVerdict(StampedeSignUp signUp) {
    for (String id : signUp.requestId()) {
      do {
        Option<JsonNode> verdict = status(id, "Prefer", WAIT).filter(Stampede::isVerdict);
        if (verdict.isDefined()) {
          lastVerdictNanos.set(System.nanoTime());
          return signUp.decided(verdict.get());
        }
      } while (System.nanoTime() - lastVerdictNanos.get() < PATIENCE.toNanos());
    }
    return signUp;
  }

  private static boolean isVerdict(JsonNode status) {
    return !"pending".equals(status.path("status").asText());
  }

  private StampedeSignUp askedAgain(StampedeSignUp signUp) {
    return signUp
        .requestId()
        .flatMap(id -> status(id).orElse(() -> status(id)))
        .map(signUp::askedAgain)
        .getOrElse(signUp);
  }

  /** None, after a pause, where the server has no good answer now. */
  private Option<JsonNode> status(String id, String... headers) {
    try {
      return Option.some(
          lifeline.ask(
              () ->
                  client
                      .get(ClientPaths.request(settings.resource(), id), headers)
                      .expect(200)
                      .json()));
    } catch (ApiFailed noAnswer) {
      Pause.sleeping().pause(PAUSE_AFTER_FAILURE);
      return Option.none();
    }
  }

  private JsonNode resource() {
    return client.get(ClientPaths.resource(settings.resource())).expect(200).json();
  }

  private Vector<JsonNode> roster() {
    Vector<JsonNode> entries = Vector.empty();
    Option<String> next = Option.some(ClientPaths.roster(settings.resource()) + "?limit=1000");
    while (next.isDefined()) {
      Reply page = client.get(next.get()).expect(200);
      entries = entries.appendAll(page.json().get("entries"));
      next = page.next();
    }
    return entries;
  }
}
