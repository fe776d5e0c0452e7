package io.lastseat.cli.typed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.cli.CommandLines;
import io.lastseat.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;

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

  /** Runs a command; the words for its server or tables are inserted behind its name. */
  public static Ran of(List<String> place, String... words) {
    return lastseat(Stream.concat(Stream.of(words), place.stream()).toArray(String[]::new));
  }

  /** Returns itself; fails if the exit status is not 0. */
  public Ran done() {
    return ended(0);
  }

  /** Returns itself; fails if the exit status is another one. */
  public Ran ended(int wanted) {
    assertThat(status).as(out + err).isEqualTo(wanted);
    return this;
  }

  /** Returns the document that it printed. */
  public JsonNode json() {
    try {
      return new ObjectMapper().readTree(out);
    } catch (JsonProcessingException none) {
      throw new AssertionError(out, none);
    }
  }
}
