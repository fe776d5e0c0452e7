package io.lastseat.local.cli.typed;

import java.util.ArrayList;
import java.util.List;

/**
 * What a command does with SIGINT when it begins. A child inherits an ignored signal, a JVM leaves
 * it ignored, and a script ignores it for what it puts into the background; so a test that wants to
 * interrupt a child says how that begins.
 */
public final class Interrupts {

  /** As {@code nohup} and the background of a script leave it. */
  public static final List<String> IGNORED = shell("trap '' INT; exec \"$@\"");

  /**
   * As in the foreground of a terminal, however this process was started. No POSIX shell may take
   * an inherited "ignored" back; GNU's env (8.31 or later) and Perl can.
   */
  public static final List<String> HEARD =
      shell(
          "if env --default-signal=INT true 2>/dev/null; then"
              + " exec env --default-signal=INT \"$@\"; fi;"
              + " if command -v perl >/dev/null; then"
              + " exec perl -e '$SIG{INT} = \"DEFAULT\"; exec @ARGV' \"$@\"; fi;"
              + " exec \"$@\"");

  /** The first around the second. */
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
