package io.lastseat.bench.place;

import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Temporary folders on a disk: in memory a commit would cost nothing. */
public final class DiskFolder {

  /** Makes an empty folder whose name begins so. */
  public static Path fresh(String prefix) {
    try {
      Path usual = Path.of(System.getProperty("java.io.tmpdir"));
      boolean inMemory = Files.getFileStore(usual).type().matches("tmpfs|ramfs");
      return Files.createTempDirectory(inMemory ? Path.of("").toAbsolutePath() : usual, prefix);
    } catch (IOException e) {
      throw new UncheckedIOException("There is no folder for data", e);
    }
  }

  /** Removes a folder with all that is in it. */
  public static void remove(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : Vector.ofAll(all.toList()).reverse()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(folder + " is not removed", e);
    }
  }

  private DiskFolder() {}
}
