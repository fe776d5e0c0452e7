package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.local.cli.typed.Served;
import io.lastseat.local.cli.typed.TypedLine;
import io.lastseat.local.cli.typed.Typist;
import io.lastseat.local.server.LastseatServer;
import io.vavr.collection.Vector;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page of the feed shows is what comes. */
class FeedPageTest {

  @TempDir private Path folder;

  @Test
  void itsCallsAnswerAsItShows() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "feed.md"));
    Vector<TypedLine> calls = TypedLine.of(page, "The calls");
    assertThat(calls).hasSizeGreaterThan(5);
    try (LastseatServer server = Served.on(folder.resolve("lastseat-data"))) {
      new Typist(folder, server.url().toString()).type(calls);
    }
  }
}
