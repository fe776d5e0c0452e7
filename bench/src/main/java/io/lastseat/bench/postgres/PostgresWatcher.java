package io.lastseat.bench.postgres;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Stops the server when this process is gone and could not stop it: a shell that reads from a pipe
 * which only this process holds open.
 */
final class PostgresWatcher {

  private static final String SCRIPT =
      "trap '' INT TERM HUP; read nothing; "
          + "kill -QUIT \"$1\" 2>/dev/null || exit 0; "
          + "while kill -0 \"$1\" 2>/dev/null; do sleep 0.1; done; rm -rf \"$2\"";

  private PostgresWatcher() {}

  static Process start(long postmaster, Path data) throws IOException {
    return new ProcessBuilder(
            "sh", "-c", SCRIPT, "watcher", Long.toString(postmaster), data.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
