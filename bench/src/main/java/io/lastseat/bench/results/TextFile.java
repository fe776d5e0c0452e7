package io.lastseat.bench.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that figures, and what is drawn from them, are kept in. */
public final class TextFile {

  /** Writes it, and its folder if there is none; throws {@link UncheckedIOException}. */
  public static void write(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text);
    } catch (IOException failed) {
      throw new UncheckedIOException("Cannot write " + file, failed);
    }
  }

  private TextFile() {}
}
