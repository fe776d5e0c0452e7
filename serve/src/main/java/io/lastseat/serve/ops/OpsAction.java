package io.lastseat.serve.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.id.ResourceId;
import io.lastseat.pages.ApiCalls;
import io.lastseat.pages.ApiCalls.CalledAnswer;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.stream.QuarantineDrive;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An action that an operator can start from the page, if the page may act.
 *
 * @param name the page's name for the action
 * @param act does the action to its target; returns the result in a sentence, or why it was not
 *     done
 */
record OpsAction(String name, Function<String, Either<String, String>> act) {

  static OpsAction ofResource(String name, Function<ResourceId, Either<String, String>> act) {
    return new OpsAction(
        name, target -> ResourceId.parse(target).toEither("That is no resource.").flatMap(act));
  }

  /** Gives a quarantined record to the serializer again, like {@code lastseat quarantine drive}. */
  static OpsAction driveQuarantined(SerializerParts parts, SeenCommits seen) {
    QuarantineDrive drive = new QuarantineDrive(parts.quarantine(), parts.batch());
    return new OpsAction(
        "drive-quarantined",
        target ->
            parts
                .quarantine()
                .all()
                .find(item -> item.key().equals(target))
                .toEither("Nothing of that name is set aside.")
                .flatMap(
                    item -> {
                      Option<String> why = drive.drive(item);
                      seen.noted();
                      return why.<Either<String, String>>map(
                              text -> Either.left("It is not driven: " + text))
                          .getOrElse(() -> Either.right("It was driven."));
                    }));
  }

  /** Drives parked requests now, ahead of their next time. */
  static OpsAction driveParked(ParkedSweep parked, SeenCommits seen) {
    return new OpsAction(
        "drive",
        target -> {
          Either<String, String> outcome =
              parked.driveNow(target).toEither("It is not waiting any more.");
          seen.noted();
          return outcome;
        });
  }

  /** Closes a resource by a call of the API. */
  static OpsAction close(Supplier<ApiCalls> api) {
    return ofResource(
        "close",
        resource -> {
          ObjectNode terms = JsonNodeFactory.instance.objectNode();
          terms.putObject("closed").putNull("at"); // also where it was to close at a later moment
          return patch(api, "close", resource, terms);
        });
  }

  /** Opens a resource again by a call of the API. */
  static OpsAction open(Supplier<ApiCalls> api) {
    return ofResource(
        "open",
        resource ->
            patch(api, "open", resource, JsonNodeFactory.instance.objectNode().putNull("closed")));
  }

  private static Either<String, String> patch(
      Supplier<ApiCalls> api, String name, ResourceId resource, ObjectNode terms) {
    CalledAnswer answer = api.get().patch("/v1/resources/" + resource.text(), terms);
    if (!answer.isDone()) {
      return Either.left(answer.text("title") + ". " + answer.text("detail"));
    }
    return Either.right(
        answer.status() == 202
            ? "It is written down; the resource %ss when its turn has come.".formatted(name)
            : sentence(answer.text("state")));
  }

  /** The resource's state after an opening. A window that has ended does not begin again. */
  private static String sentence(String state) {
    return switch (state) {
      case "open" -> "It is open.";
      case "not_open_yet" -> "It is not closed any more, and opens at its time.";
      default -> "It is closed.";
    };
  }
}
