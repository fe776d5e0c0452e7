package io.lastseat.simulator.world;

import io.lastseat.binding.BoundTables;
import io.lastseat.binding.TablesCheck;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.model.id.RequestId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.answers.AnswerCheck;
import io.lastseat.simulator.answers.Question;
import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.lastseat.simulator.answers.Question.Moment;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.cast.Scheduler.Signal;
import io.lastseat.simulator.cast.Scheduler.WorldPause;
import io.lastseat.simulator.world.Functions.Fleet;
import io.lastseat.simulator.world.Weather.Chance;
import io.lastseat.simulator.world.Weather.Machine;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.telemetry.Event;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes the real functions with the world's parts. */
final class Functions extends Setting {

  private static final Duration BACKOFF = Duration.ofMillis(20);

  private static final int ALWAYS = 100;

  /**
   * The percentage of intake processes that may decide in the call. It is all in most worlds, none
   * in some, and half in others, as during a deployment.
   */
  private static final int[] PERCENT = {ALWAYS, ALWAYS, ALWAYS, 50, 50, 0};

  private final Network network;
  private final Random tokens;
  private final LogLimits limits;
  private final int percentThatDecide;

  Functions(Setting world, Network network, Random tokens, LogLimits limits) {
    super(world);
    this.percentThatDecide = PERCENT[weather.below(PERCENT.length)];
    this.network = network;
    this.tokens = tokens;
    this.limits = limits;
  }

  IntakeFunction intake(Machine process) {
    ProcessParts parts = parts(process, "intake").by(watched(process.clock()));
    boolean decides = weather.below(ALWAYS) < percentThatDecide;
    return new IntakeFunction(
        decides ? parts.immediateIntake(ImmediateParts.LONGEST) : parts.intake());
  }

  SerializerParts serializer(Machine process) {
    return parts(process, "the serializer").serializer(limits);
  }

  private ProcessParts parts(Machine process, String function) {
    DynamoDbClient client = network.client(process);
    return new ProcessParts(
        client,
        WorldTables.NAMES,
        process.clock(),
        process.serverClock(),
        environment.epoch(),
        check(client),
        this::backOff,
        new WorldPause(scheduler),
        this::token,
        event -> heard(function, event));
  }

  private TablesCheck check(DynamoDbClient client) {
    return new TablesCheck(
        new BoundTables(client, WorldTables.NAMES),
        environment.given(),
        environment.epoch(),
        Runnable::run);
  }

  private void backOff(int attempt) {
    scheduler.sleep(BACKOFF.multipliedBy(attempt));
  }

  /** This clock, with its times reported to the auditor: requests are taken at them. */
  private InstantSource watched(Clock clock) {
    return () -> {
      Instant now = clock.instant();
      tables.history().clockShowed(now);
      return now;
    };
  }

  /** Takes the events of processes, as long as these live. */
  private void heard(String function, Event event) {
    if (event instanceof Event.LostAppends lost) {
      coverage.see("appends lost by " + function, lost.times());
    } else if (event instanceof Event.ToTheStream went) {
      coverage.see("to the stream because of " + went.cause().name().toLowerCase(Locale.ROOT));
    } else if (event instanceof Event.SetAside) {
      coverage.see("records set aside");
    } else if (event instanceof Event.Parked parked) {
      coverage.see("requests parked", parked.requests());
    } else if (event instanceof Event.Deferred deferred) {
      coverage.see("requests deferred", deferred.requests());
    }
  }

  private byte[] token() {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    tokens.nextBytes(token);
    return token;
  }

  /**
   * The processes of one function, as Lambda keeps them: each serves one call at a time, and later
   * ones with the same memory. In a program with threads a process may serve several calls at once,
   * which share that memory.
   */
  static final class Fleet<F> extends Setting {

    private final String name;
    private final Function<Machine, F> make;
    private final boolean threads;
    private final List<Member<F>> idle = new ArrayList<>();
    private final List<Member<F>> busy = new ArrayList<>();
    private int made;

    private record Member<F>(Machine process, F function) {}

    Fleet(Setting world, String name, Function<Machine, F> make) {
      this(world, name, make, false);
    }

    /** Processes of a function. With threads a process may serve several calls at once. */
    Fleet(Setting world, String name, Function<Machine, F> make, boolean threads) {
      super(world);
      this.threads = threads;
      this.name = name;
      this.make = make;
      environment.add(idle::clear, busy::isEmpty);
    }

    /**
     * Calls the function in some process and waits for its answer. There is none if the process
     * crashed, or was too slow: then it may be killed, or live on as a zombie. Only a task may call
     * this.
     */
    <T> Option<T> call(Duration timeout, Function<F, T> work) {
      environment.awaitOpen();
      Member<F> member = member();
      busy.add(member);
      Signal done = new Signal();
      List<T> answers = new ArrayList<>();
      scheduler.start(() -> serve(member, work, answers, done));
      if (!scheduler.await(done, timeout)) {
        if (weather.below(2) == 0) {
          member.process().die();
        }
        return Option.none();
      }
      return Option.ofOptional(answers.stream().findFirst());
    }

    private <T> void serve(Member<F> member, Function<F, T> work, List<T> answers, Signal done) {
      try {
        T answer = work.apply(member.function());
        if (!member.process().isDead()) {
          answers.add(answer);
          if (!idle.contains(member)) {
            idle.add(member);
          }
        }
      } catch (Machine.Crashed crash) {
        // The caller gets no answer.
      } catch (RuntimeException failure) {
        // After a function error, or a crash inside some library, the caller gets no answer either.
        member.process().die();
      } finally {
        busy.remove(member);
        done.give();
      }
    }

    private Member<F> member() {
      List<Member<F>> atWork = busy.stream().filter(one -> !one.process().isDead()).toList();
      if (threads && !atWork.isEmpty() && weather.below(2) == 0) {
        return atWork.get(weather.below(atWork.size()));
      }
      // A process that serves several calls at once may have died after it answered another one.
      idle.removeIf(one -> one.process().isDead());
      if (idle.isEmpty() || weather.strikes(Chance.FRESH_PROCESS)) {
        Machine process = new Machine(name + " " + ++made, scheduler, weather);
        return new Member<>(process, make.apply(process));
      }
      return idle.remove(weather.below(idle.size()));
    }
  }

  /**
   * The gateway in front of intake. All clients call it, so it checks each answer. It gives up on a
   * call after half a minute.
   */
  static final class Http extends Setting {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Fleet<IntakeFunction> fleet;
    private final AnswerCheck check;

    private final Set<String> underWay = new HashSet<>();

    Http(Setting world, Fleet<IntakeFunction> fleet) {
      super(world);
      this.fleet = fleet;
      this.check = new AnswerCheck(tables.history(), tables);
    }

    /** Calls intake. Returns the answer; status 0 if there is none. */
    HeardAnswer call(String who, Call event) {
      Question question = Question.of(event, now());
      if (!environment.isOpen()) {
        return HeardAnswer.none(question.asked());
      }
      tables.history().called(question);
      String keyed = question.key().map(key -> question.path() + key).getOrElse("");
      boolean twin = !keyed.isEmpty() && !underWay.add(keyed);
      if (twin) {
        coverage.see("calls under one key at once");
      }
      tell(
          who, "calls", "%s %s %s", question.method(), question.path(), event.body().getOrElse(""));
      Option<Answer> response =
          fleet.call(TIMEOUT, function -> function.answer(event, Calls.INVOCATION));
      if (!twin) {
        underWay.remove(keyed);
      }
      HeardAnswer answer =
          response
              .map(some -> HeardAnswer.of(some, now()))
              .getOrElse(() -> HeardAnswer.none(now()));
      tell(who, "hears", "%d %s%s", answer.status(), answer.body(), "");
      if (response.isDefined()) {
        coverage.answered(question, answer);
        for (Violation untrue : check.check(question, answer)) {
          throw untrue.after(who + ":");
        }
      }
      return answer;
    }

    private Moment now() {
      return new Moment(tables.auditor().step(), scheduler.now());
    }

    private void tell(String who, String does, String what, Object one, Object two, Object three) {
      trace.step(
          () ->
              "%s %s %s %s".formatted(scheduler.now(), who, does, what.formatted(one, two, three)));
    }
  }
}
