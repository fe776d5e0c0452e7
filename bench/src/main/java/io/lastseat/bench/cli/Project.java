package io.lastseat.bench.cli;

import io.lastseat.cli.option.CommandFailed;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the packaged functions. */
final class Project {

  /** Set by the launcher. */
  private static final String HOME = "lastseat.home";

  /** The top of the project; the working directory if the launcher named none. */
  static Path folder() {
    Path home = Path.of(System.getProperty(HOME, ""));
    Path zip = home.resolve("intake/target/lastseat-intake-lambda.zip");
    if (!Files.exists(zip)) {
      throw new CommandFailed(
          "The packaged functions are not there (%s): build them with mvn package".formatted(zip));
    }
    return home;
  }

  private Project() {}
}
