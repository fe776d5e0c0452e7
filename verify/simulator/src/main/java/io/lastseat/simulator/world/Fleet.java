package io.lastseat.simulator.world;

import io.lastseat.simulator.schedule.Signal;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.weather.Machine;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The processes of one function, as Lambda keeps them: each serves one call at a time and may serve
 * further calls, with its memory of the earlier ones. In a program with threads it may serve
 * several at once, and they share that memory.
 */
final class Fleet<F> extends Setting {

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

  /** Processes of a function; with threads one may serve several calls at once. */
  Fleet(Setting world, String name, Function<Machine, F> make, boolean threads) {
    super(world);
    this.threads = threads;
    this.name = name;
    this.make = make;
    environment.add(idle::clear, busy::isEmpty);
  }

  /**
   * Calls the function in some process and waits for its answer, for a task.
   *
   * @return none when the process crashed, or had no answer in time: then it may be killed, or live
   *     on as a zombie
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
        rest(member);
      }
    } catch (Machine.Crashed crash) {
      // The caller hears nothing.
    } catch (RuntimeException failure) {
      // A function error, or a crash that some library has wrapped: nothing is heard either.
      member.process().die();
    } finally {
      busy.remove(member);
      done.give();
    }
  }

  private void rest(Member<F> member) {
    if (!idle.contains(member)) {
      idle.add(member);
    }
  }

  private Member<F> member() {
    List<Member<F>> atWork = busy.stream().filter(one -> !one.process().isDead()).toList();
    if (threads && !atWork.isEmpty() && weather.below(2) == 0) {
      return atWork.get(weather.below(atWork.size()));
    }
    // One of several calls that it served at once may have ended it after another one's answer.
    idle.removeIf(one -> one.process().isDead());
    if (idle.isEmpty() || weather.strikes(Chance.FRESH_PROCESS)) {
      Machine process = new Machine(name + " " + ++made, scheduler, weather);
      return new Member<>(process, make.apply(process));
    }
    return idle.remove(weather.below(idle.size()));
  }
}
