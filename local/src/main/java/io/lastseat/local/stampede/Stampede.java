package io.lastseat.local.stampede;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Reservation;
import io.lastseat.client.Resource;
import io.lastseat.client.Roster;
import io.lastseat.client.Terms;
import io.lastseat.client.Verdict;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.LastseatFailure.NoAnswer;
import io.lastseat.local.client.TypedFailure;
import io.lastseat.local.server.Meters.Usage;
import io.lastseat.local.stampede.SignUpOutcome.StampedeSignUp;
import io.lastseat.model.terms.Admission;
import io.lastseat.pauses.Pause;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Fires sign-ups from many clients at once, waits for the verdicts, and collects all answers. */
public final class Stampede {

  /** After so long without any answer the stampede is given up. */
  public static final Duration LONGEST_SILENCE = ServerWatch.LONGEST_SILENCE;

  /** The longest that one question about a verdict waits: the API's own limit. */
  private static final Duration WAIT = Duration.ofSeconds(20);

  /** Without any verdict for so long, none is waited for any more. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  private final Lastseat client;
  private final Resource resource;
  private final StampedeSettings settings;
  private final Watcher watcher;
  private final ServerWatch lifeline;
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
  public Stampede(Lastseat client, StampedeSettings settings, Watcher watcher) {
    this.client = client;
    this.resource = client.resource(settings.resource());
    this.settings = settings;
    this.watcher = watcher;
    this.lifeline = new ServerWatch(watcher::silent, System::nanoTime, Pause.sleeping());
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
    each(settings.clients(), settings.requests(), i -> signUps.set(i, signUp(i)));
    Duration firing = Duration.ofNanos(System.nanoTime() - began);
    Option<Usage> fired = usage.get();
    lastVerdictNanos.set(System.nanoTime());
    each(
        settings.clients(),
        settings.requests(),
        i -> {
          signUps.updateAndGet(i, this::withVerdict);
          watcher.decided();
        });
    Option<Usage> decided = usage.get();
    each(settings.clients(), settings.requests(), i -> signUps.updateAndGet(i, this::askedAgain));
    Vector<StampedeSignUp> all = Vector.range(0, settings.requests()).map(signUps::get);
    return new SignUpOutcome(
        settings,
        all,
        roster(),
        lifeline.ask(resource::look).orElseThrow().document(),
        firing,
        spent(before, fired, decided));
  }

  /**
   * Does it once for each number from 0 to below count, by clients that each take the next one; the
   * first failure is thrown.
   */
  private static void each(int clients, int count, IntConsumer work) {
    AtomicInteger next = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(clients, Stampede::daemon);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        running.add(
            threads.submit(
                () -> {
                  for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                    work.accept(i);
                  }
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted.", interrupted);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "client");
    thread.setDaemon(true);
    return thread;
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
    Terms terms =
        Terms.of(settings.capacity())
            .title("Stampede")
            .admission(Terms.Admission.valueOf(settings.admission().name()))
            .gate(settings.gate());
    resource.create(terms).get();
  }

  private StampedeSignUp signUp(int number) {
    Application application = Application.of("applicant-" + number).quantity(settings.quantity());
    try {
      return StampedeSignUp.answered(
          lifeline
              .ask(() -> client.reserve(settings.resource(), application))
              .known()
              .map(Verdict::document)
              .orElseThrow());
    } catch (LastseatFailure noAnswer) {
      return StampedeSignUp.failed(TypedFailure.told(noAnswer));
    } finally {
      watcher.signedUp();
    }
  }

  private StampedeSignUp withVerdict(StampedeSignUp signUp) {
    for (String id : signUp.requestId()) {
      do {
        Option<JsonNode> verdict =
            asked(id, reservation -> reservation.verdict(WAIT)).filter(Stampede::isVerdict);
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
        .flatMap(id -> asked(id, Reservation::status).orElse(() -> asked(id, Reservation::status)))
        .map(signUp::askedAgain)
        .getOrElse(signUp);
  }

  /** None, after a pause, where the server has no good answer now. */
  private Option<JsonNode> asked(String id, Function<Reservation, Verdict> question) {
    try {
      Reservation reservation = client.reservation(settings.resource(), id);
      return Option.some(lifeline.ask(() -> question.apply(reservation)).document());
    } catch (LastseatFailure noAnswer) {
      Pause.sleeping().pause(PAUSE_AFTER_FAILURE);
      return Option.none();
    }
  }

  private Vector<JsonNode> roster() {
    return lifeline.ask(
        () -> Vector.ofAll(resource.roster().entries().map(Roster.Entry::document).toList()));
  }

  /**
   * How big a stampede is.
   *
   * @param resource the id of the resource that it makes
   * @param capacity of that resource, in units
   * @param requests sign-ups fired
   * @param clients that fire at the same time
   * @param quantity that each sign-up asks for, in units
   * @param admission how sign-ups come to their verdicts
   * @param gate whether the resource turns sign-ups away, unwritten, once all is taken
   */
  public record StampedeSettings(
      String resource,
      long capacity,
      int requests,
      int clients,
      long quantity,
      Admission admission,
      boolean gate) {}

  /** The server went away in a stampede, so nothing can be checked; the message says what to do. */
  public static final class ServerLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ServerLost(NoAnswer last) {
      super(
          "The server went away in the stampede, which was given up after %d seconds, unchecked. %s"
              .formatted(ServerWatch.LONGEST_SILENCE.toSeconds(), TypedFailure.told(last)),
          last);
    }
  }
}
