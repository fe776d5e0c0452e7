package io.lastseat.cli.typed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs Python where it is installed. */
public final class Python {

  /** Returns the output of the script; nothing if Python is not installed. */
  public static List<String> run(Path folder, String script, String... arguments) throws Exception {
    Path file = Files.writeString(folder.resolve("script.py"), script);
    List<String> command = new ArrayList<>(List.of("python3", file.toString()));
    command.addAll(List.of(arguments));
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException absent) {
      return List.of();
    }
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return List.of(printed);
  }

  private Python() {}
}
