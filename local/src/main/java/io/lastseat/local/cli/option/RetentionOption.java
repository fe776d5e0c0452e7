package io.lastseat.local.cli.option;

import io.lastseat.local.cli.print.Age;
import io.lastseat.serializer.forget.Retention;
import io.vavr.control.Option;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** For how long unused locks are remembered. */
public final class RetentionOption {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @CommandLine.Option(
      names = "--lock-retention",
      paramLabel = "AGE",
      converter = Age.class,
      description =
          "Forget locks and executions that were unused for this time, but for their newest token"
              + " and result: at least 30d. All are kept if it is not given.")
  private @Nullable Duration retention;

  /** What was said; throws {@link ParameterException} where it is too short. */
  public Retention retention() {
    Option<Duration> said = Option.of(retention);
    said.flatMap(Retention::problem)
        .forEach(
            why -> {
              throw new ParameterException(
                  spec.commandLine(), "Invalid value for option '--lock-retention': " + why);
            });
    return new Retention(said);
  }
}
