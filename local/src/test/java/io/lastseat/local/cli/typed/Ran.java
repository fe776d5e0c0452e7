package io.lastseat.local.cli.typed;

import io.lastseat.local.cli.CommandLines;
import io.lastseat.local.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;

/** A command that was run in this process, and what it printed. */
public record Ran(int status, String out, String err) {

  public static Ran lastseat(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        CommandLines.of(new Main())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments);
    return new Ran(status, out.toString(), err.toString());
  }
}
