package io.lastseat.bench.pages;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.local.cli.CommandFailed;
import io.vavr.collection.Vector;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** All pages, in one process of Node. */
final class NodePages implements AutoCloseable {

  private final Process process;
  private final BufferedReader said;

  private NodePages(Process process) {
    this.process = process;
    this.said = process.inputReader(StandardCharsets.UTF_8);
  }

  static NodePages start(Path home, URI server, String resource, int pages) {
    String script = home.resolve("web/bench/waiting-pages.js").toString();
    try {
      return new NodePages(
          new ProcessBuilder(
                  List.of("node", script, server.toString(), resource, Integer.toString(pages)))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    } catch (IOException e) {
      throw new CommandFailed("Node could not be started (it must be on the PATH): " + e);
    }
  }

  /** Ends when the requests of all pages are written down. */
  void awaitPending() {
    String line = line();
    if (!line.equals("pending")) {
      throw new CommandFailed("The pages were told something before they had to wait: " + line);
    }
  }

  /** Ends when all have their verdicts. */
  Vector<SeenByPage> seen() {
    try {
      return Vector.of(new ObjectMapper().readValue(line(), SeenByPage[].class));
    } catch (IOException e) {
      throw new CommandFailed("The pages ended otherwise than they should: " + e);
    }
  }

  private String line() {
    try {
      String line = said.readLine();
      if (line == null) {
        throw new CommandFailed("The pages ended without a word: see above");
      }
      return line;
    } catch (IOException e) {
      throw new CommandFailed("Node could not be read: " + e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
