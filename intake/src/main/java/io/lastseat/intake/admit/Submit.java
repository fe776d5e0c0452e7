package io.lastseat.intake.admit;

import io.lastseat.command.Command;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.Refusal;
import io.lastseat.model.commit.Head;
import io.lastseat.telemetry.Event;
import io.vavr.control.Option;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The one entry of commands: decided in the call if the terms allow that, else by the stream. Where
 * there is no immediate admission, all requests go by the stream.
 *
 * @param turnedAway receives each command of a caller that the gate turned away
 */
public record Submit(
    HeadCache cache, ByStream stream, Option<Immediate> immediate, Consumer<Event> turnedAway) {

  /** Whether the deployment has immediate admission. */
  public boolean offersAtOnce() {
    return immediate.isDefined();
  }

  /** The result of a command for a resource that exists, or that the command creates. */
  public CallResult send(Command command, Deadline deadline) {
    return reported(command, result(command, deadline, () -> seen(command)));
  }

  /** A lock command's result. A refusal refers to a head read after the call began. */
  public CallResult sendForLock(Command command, Deadline deadline) {
    return reported(command, sendUncounted(command, deadline));
  }

  /** The result of a command for a caller who has seen this head. */
  public CallResult send(Command command, Deadline deadline, Head seen) {
    return reported(command, result(command, deadline, () -> Option.some(seen)));
  }

  /** The result of a lock command that no caller asked for. The gate's refusals are not counted. */
  public CallResult sendUncounted(Command command, Deadline deadline) {
    return result(command, deadline, () -> Option.some(cache.newestOrBefore(command.resource())));
  }

  private Option<Head> seen(Command command) {
    return cache.forRequest(command.resource(), command.create());
  }

  private CallResult reported(Command command, CallResult result) {
    CallResult reported =
        command.gate() instanceof GateOfSeveral several
            ? several.withHeadOfRefusal(result)
            : result;
    if (reported instanceof TurnedAway away) {
      turnedAway.accept(new Event.TurnedAway(away.seen().books(), away.reason()));
    }
    return reported;
  }

  private CallResult result(Command command, Deadline deadline, Supplier<Option<Head>> seen) {
    Option<CallResult> inCall =
        immediate
            .filter(any -> !deadline.byStream())
            .flatMap(way -> way.tryToDecide(command, deadline));
    return inCall.getOrElse(
        () ->
            seen.get()
                .map(head -> stream.submit(head, command, deadline))
                .getOrElse(() -> new CallResult.Invalid(Refusal.UNKNOWN_RESOURCE)));
  }
}
