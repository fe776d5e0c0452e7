package io.lastseat.bench.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A new folder for the server's data on a disk: in memory a commit would cost nothing. */
final class DiskFolder {

  private DiskFolder() {}

  /** In the folder for temporary files or, if that is kept in memory, where this process runs. */
  static Path make() throws IOException {
    Path usual = Path.of(System.getProperty("java.io.tmpdir"));
    Path parent = inMemory(usual) ? Path.of("").toAbsolutePath() : usual;
    return Files.createTempDirectory(parent, "lastseat-postgres");
  }

  private static boolean inMemory(Path folder) throws IOException {
    return Files.getFileStore(folder).type().matches("tmpfs|ramfs");
  }
}
