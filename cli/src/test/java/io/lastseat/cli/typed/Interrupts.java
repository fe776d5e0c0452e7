package io.lastseat.cli.typed;

import java.util.ArrayList;
import java.util.List;

/**
 * What a command does with SIGINT when it begins. A child inherits an ignored signal, and a JVM
 * leaves it ignored. A script ignores it for background processes. So a test that interrupts a
 * child says how the child begins.
 */
public final class Interrupts {

  /** SIGINT is ignored, as under {@code nohup} and in the background of a script. */
  public static final List<String> IGNORED = shell("trap '' INT; exec \"$@\"");

  /**
   * SIGINT has its default, as in the foreground of a terminal, however this process was started.
   * No POSIX shell may take an inherited "ignored" back; GNU's env (8.31 or later) and Perl can.
   */
  public static final List<String> HEARD =
      shell(
          "if env --default-signal=INT true 2>/dev/null; then"
              + " exec env --default-signal=INT \"$@\"; fi;"
              + " if command -v perl >/dev/null; then"
              + " exec perl -e '$SIG{INT} = \"DEFAULT\"; exec @ARGV' \"$@\"; fi;"
              + " exec \"$@\"");

  /** Returns the words of the first, which run those of the second. */
  public static List<String> both(List<String> outer, List<String> inner) {
    List<String> all = new ArrayList<>(outer);
    all.addAll(inner);
    return all;
  }

  private static List<String> shell(String script) {
    return List.of("sh", "-c", script, "sh");
  }

  private Interrupts() {}
}
