package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.Vector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page of the feed shows is what comes. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class FeedPageTest {

  @TempDir private Path folder;

  @Test
  void itsCallsAnswerAsItShows() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "feed.md"));
    Vector<TypedLine> calls = TypedLine.of(page, "The calls");
    assertThat(calls).hasSizeGreaterThan(5);
    try (Child serve =
        Child.lastseat(
            "serve", "--port", "0", "--data", folder.resolve("lastseat-data").toString())) {
      new Typist(folder, serve.url()).type(calls);
    }
  }
}
