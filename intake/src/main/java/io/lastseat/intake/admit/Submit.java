package io.lastseat.intake.admit;

import io.lastseat.intake.lookup.BooksCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Command;
import io.lastseat.intake.request.Refusal;
import io.lastseat.model.commit.Head;
import io.vavr.control.Option;
import java.util.function.Supplier;

/**
 * The one entry of commands: decided in the call if the terms allow that, else by the stream. Where
 * there is no immediate admission, all requests go by the stream.
 */
public record Submit(BooksCache books, ByStream stream, Option<Immediate> immediate) {

  /** Whether the deployment has immediate admission. */
  public boolean offersAtOnce() {
    return immediate.isDefined();
  }

  /** The result of a command for a resource that exists, or that the command creates. */
  public CallResult of(Command command, Deadline deadline) {
    return of(command, deadline, () -> books.seen(command.resource(), command.create()));
  }

  /** A lock command's result. A refusal refers to a head read after the call began. */
  public CallResult ofLock(Command command, Deadline deadline) {
    return of(command, deadline, () -> Option.some(books.newestOrBefore(command.resource())));
  }

  /** The result of a command for a caller who has seen this head. */
  public CallResult of(Command command, Deadline deadline, Head seen) {
    return of(command, deadline, () -> Option.some(seen));
  }

  private CallResult of(Command command, Deadline deadline, Supplier<Option<Head>> seen) {
    Option<CallResult> inCall =
        immediate.filter(any -> !deadline.byStream()).flatMap(way -> way.of(command, deadline));
    return inCall.getOrElse(
        () ->
            seen.get()
                .map(head -> stream.submit(head, command, deadline))
                .getOrElse(() -> new CallResult.Invalid(Refusal.UNKNOWN_RESOURCE)));
  }
}
