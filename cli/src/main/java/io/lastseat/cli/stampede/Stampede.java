package io.lastseat.cli.stampede;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.option.TypedFailure;
import io.lastseat.cli.stampede.SignUpOutcome.StampedeSignUp;
import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Reservation;
import io.lastseat.client.Resource;
import io.lastseat.client.Roster;
import io.lastseat.client.Terms;
import io.lastseat.client.Verdict;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.LastseatFailure.NoAnswer;
import io.lastseat.model.terms.Admission;
import io.lastseat.pauses.Pause;
import io.lastseat.serve.Meters.Usage;
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

/** Sends sign-ups from many clients at once, waits for the verdicts, and collects all answers. */
public final class Stampede {

  /** The stampede gives up after this time without any answer. */
  public static final Duration LONGEST_SILENCE = ServerWatch.LONGEST_SILENCE;

  /** The longest wait of one call for a verdict: the API's own limit. */
  private static final Duration WAIT = Duration.ofSeconds(20);

  /** The stampede stops waiting for verdicts after this time without any. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  private final Lastseat client;
  private final Resource resource;
  private final StampedeSettings settings;
  private final Watcher watcher;
  private final ServerWatch lifeline;
  private final AtomicLong lastVerdictNanos = new AtomicLong();

  /** Sees the progress of a stampede. Many threads call it. */
  public interface Watcher {

    /** Counts an answered sign-up. */
    void signedUp();

    /** Counts a sign-up with a verdict, or without one when the stampede gave it up. */
    void decided();

    /** Notes that the server gives no answer; calls are repeated for some seconds. */
    void silent();
  }

  /** A stampede against the server of this client. */
  public Stampede(Lastseat client, StampedeSettings settings, Watcher watcher) {
    this.client = client;
    this.resource = client.resource(settings.resource());
    this.settings = settings;
    this.watcher = watcher;
    this.lifeline = new ServerWatch(watcher::silent, System::nanoTime, Pause.sleeping());
  }

  /**
   * Runs the whole stampede.
   *
   * @param usage the use of DynamoDB by the server's functions so far, if known
   * @throws ServerLost if the server stopped answering
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
   * Runs the work once for each number from 0 to count - 1. Each of the clients takes the next
   * number; the first failure is thrown.
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

  /** The use of intake until all sign-ups were answered, and of the serializer to the end. */
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
      return StampedeSignUp.failed(TypedFailure.sentences(noAnswer));
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

  /** The answer to a status call; none, after a pause, if the server has no good answer now. */
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
   * The size of a stampede.
   *
   * @param resource the id of the resource that the stampede creates
   * @param capacity of that resource, in units
   * @param requests the number of sign-ups
   * @param clients the number of clients that send at the same time
   * @param quantity of each sign-up, in units
   * @param admission how sign-ups get their verdicts
   * @param gate whether the gate refuses sign-ups, unwritten, once all is taken
   */
  public record StampedeSettings(
      String resource,
      long capacity,
      int requests,
      int clients,
      long quantity,
      Admission admission,
      boolean gate) {}

  /** The server stopped answering in a stampede: nothing is checked. The message gives advice. */
  public static final class ServerLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ServerLost(NoAnswer last) {
      super(
          "The server went away in the stampede, which was given up after %d seconds, unchecked. %s"
              .formatted(ServerWatch.LONGEST_SILENCE.toSeconds(), TypedFailure.sentences(last)),
          last);
    }
  }
}
