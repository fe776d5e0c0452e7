package io.lastseat.local.cli;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Which sources this program was built from, as far as git knows. */
final class SourceCommit {

  /** The commit, with a word about changes since; "unknown" without git or a repository. */
  static String name() {
    try {
      Path jar =
          Path.of(SourceCommit.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=40")
              .directory(jar.resolveSibling("").toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return git.waitFor() == 0 ? answer.strip() : "unknown";
    } catch (IOException | URISyntaxException noGit) {
      return "unknown";
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }

  private SourceCommit() {}
}
