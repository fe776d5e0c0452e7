package io.lastseat.cli.option;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.Lastseat;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.Outcome;
import java.io.PrintWriter;
import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for the running server that a command calls. */
public class ServerOption {

  /** The exit status if a command did not get what it asked for; one may try again later. */
  private static final int NOT_OBTAINED = 75;

  /** The exit status (EX_UNAVAILABLE) if the server served nothing, so a command was not run. */
  private static final int UNAVAILABLE = 69;

  /** A person waits at the terminal, so a lasting failure is reported soon. */
  private static final int ATTEMPTS = 3;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:LASTSEAT_URL:-http://127.0.0.1:8080}",
      description =
          "Where Lastseat runs; the environment variable LASTSEAT_URL serves too (default:"
              + " ${DEFAULT-VALUE}).")
  private URI url = URI.create("http://127.0.0.1:8080");

  @Option(
      names = "--api-key",
      paramLabel = "KEY",
      description = "The API key; the environment variable LASTSEAT_API_KEY serves too.")
  private @Nullable String apiKey;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  public Lastseat client() {
    if (!HttpAddress.isOne(url)) {
      throw new WrongUsage(HttpAddress.WANTED);
    }
    Lastseat.Builder client = Lastseat.at(url).attempts(ATTEMPTS);
    ApiKeyText.checked(apiKey).forEach(client::apiKey);
    return client.build();
  }

  /**
   * Prints the document of an outcome.
   *
   * @throws CommandFailed if the server refused, in its words
   */
  public <T> void show(Outcome<T> outcome, Function<T, JsonNode> document) {
    if (outcome instanceof Outcome.Refused<T> refused) {
      throw new CommandFailed(TypedFailure.sentences(refused.problem()));
    }
    show(
        outcome instanceof Outcome.Undecided<T> undecided
            ? undecided.document()
            : document.apply(outcome.get()));
  }

  /** Prints why something was not obtained. Returns the exit status. */
  public int notObtained(String why) {
    command.commandLine().getErr().println("lastseat: " + why);
    return NOT_OBTAINED;
  }

  /** Prints why the server let no command run. Returns the exit status. */
  public int notRun(LastseatFailure why) {
    command.commandLine().getErr().println("lastseat: " + TypedFailure.sentences(why));
    return UNAVAILABLE;
  }

  public PrintWriter out() {
    return command.commandLine().getOut();
  }

  /** Prints a document of the server. */
  public void show(JsonNode document) {
    out().println(document.toPrettyString());
  }

  /** The address of a path on the server. */
  public String at(String path) {
    return url.toString().replaceAll("/+$", "") + path;
  }
}
