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
 * A folder or a file for a while, which only its owner can look into: names of people stand in it.
 * It is gone when it is closed, and when the process is asked to end.
 */
final class Scratch implements AutoCloseable {

  private final Path path;
  private final Thread atTheEnd = new Thread(this::delete, "scratch");

  /** A scratch at this path, where the file or folder exists already. */
  Scratch(Path path) {
    this.path = path;
    Runtime.getRuntime().addShutdownHook(atTheEnd);
  }

  /** A new folder inside this one. */
  static Scratch in(Path parent) {
    try {
      // If the file system knows owners, only the owner may enter it (Files.createTempDirectory).
      return new Scratch(Files.createTempDirectory(parent, "lastseat-"));
    } catch (IOException failure) {
      throw new AnalystException(
          "A temporary folder cannot be made in %s: %s".formatted(parent, failure.getMessage()));
    }
  }

  /**
   * A folder inside the temporary folder; made if it is absent. It does not make the temporary
   * folder again, which the end of the process may have deleted.
   */
  Path folder(String name) {
    Path folder = path.resolve(name);
    try {
      return Files.isDirectory(folder) ? folder : Files.createDirectory(folder);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  Path path() {
    return path;
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

  /** Deletes the folder, in several tries: a database that still writes makes files again. */
  private void delete() {
    for (int times = 0; times < 10 && Files.exists(path); times++) {
      try (Stream<Path> inside = Files.walk(path)) {
        List<Path> deepestFirst = inside.sorted(Comparator.reverseOrder()).toList();
        for (Path one : deepestFirst) {
          Files.deleteIfExists(one);
        }
      } catch (NoSuchFileException | UncheckedIOException gone) {
        // The database has deleted the file itself.
      } catch (IOException again) {
        // A file was written meanwhile.
      }
    }
  }
}
