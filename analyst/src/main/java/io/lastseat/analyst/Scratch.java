package io.lastseat.analyst;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder for a while, which only its owner can look into: names of people stand in it. It is gone
 * when it is closed, and when the process is asked to end.
 */
final class Scratch implements AutoCloseable {

  private final Path folder;
  private final Thread atTheEnd = new Thread(this::delete, "scratch");

  private Scratch(Path folder) {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(atTheEnd);
  }

  /** A new one inside this folder. */
  static Scratch in(Path parent) {
    try {
      // Where the file system knows owners, only they may enter (Files.createTempDirectory).
      return new Scratch(Files.createTempDirectory(parent, "lastseat-"));
    } catch (IOException failure) {
      throw new AnalystException(
          "A temporary folder cannot be made in %s: %s".formatted(parent, failure.getMessage()));
    }
  }

  /** A folder inside it, made where it is absent. */
  Path folder(String name) {
    try {
      return Files.createDirectories(folder.resolve(name));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** A file inside it, which is not made yet. */
  Path file(String name) {
    return folder.resolve(name);
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(atTheEnd);
    } catch (IllegalStateException alreadyEnding) {
      // The hook runs, or has run.
    }
  }

  /** A database that still writes makes files again: so it is tried more than once. */
  private void delete() {
    for (int times = 0; times < 10 && Files.exists(folder); times++) {
      try (Stream<Path> inside = Files.walk(folder)) {
        List<Path> deepestFirst = inside.sorted(Comparator.reverseOrder()).toList();
        for (Path path : deepestFirst) {
          Files.deleteIfExists(path);
        }
      } catch (NoSuchFileException | UncheckedIOException gone) {
        // The database has deleted it itself.
      } catch (IOException again) {
        // Something was written meanwhile.
      }
    }
  }
}
