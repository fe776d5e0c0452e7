package io.lastseat.rig;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A function's zip, unpacked into a temporary folder as Lambda unpacks it. */
public final class UnpackedZip implements AutoCloseable {

  private final Path folder;

  private UnpackedZip(Path folder) {
    this.folder = folder;
  }

  /**
   * Unpacks the zip, and the jars of the layers beside its own: Lambda has them in {@code
   * /opt/java/lib}, and one class loader has both.
   *
   * @throws IllegalStateException if a zip was not built
   */
  public static UnpackedZip of(Path zip, List<Path> layers) throws IOException {
    UnpackedZip unpacked = new UnpackedZip(Files.createTempDirectory("lastseat-packaged-function"));
    unpack(zip, "/", unpacked.task());
    for (Path layer : layers) {
      unpack(layer, "/java", unpacked.task());
    }
    return unpacked;
  }

  /** The function's working directory, with the content of the zip. */
  public Path task() {
    return folder.resolve("task");
  }

  /** A folder for files of a run that do not belong to the function. */
  public Path scratch() {
    return folder;
  }

  /** Removes the temporary folder. */
  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void unpack(Path zip, String root, Path folder) throws IOException {
    if (!Files.exists(zip)) {
      throw new IllegalStateException(
          zip + " is not there. Build it: mvn verify, from the top of the project.");
    }
    try (FileSystem inside = FileSystems.newFileSystem(zip);
        Stream<Path> entries = Files.walk(inside.getPath(root))) {
      List<Path> files = entries.filter(Files::isRegularFile).toList();
      for (Path file : files) {
        Path target = folder.resolve(inside.getPath(root).relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }
}
