package io.lastseat.local.dynamodb;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder held by one server at a time. The lock is the operating system's, on a file in the
 * folder, so a killed process leaves nothing behind that must be cleaned up.
 */
final class DataFolder implements AutoCloseable {

  private static final String LOCK_FILE = "lastseat.lock";

  private final Path path;
  private final FileChannel lockFile;

  private DataFolder(Path path, FileChannel lockFile) {
    this.path = path;
    this.lockFile = lockFile;
  }

  /**
   * Creates the folder if it is absent, and takes its lock.
   *
   * @throws DataFolderInUse when another server holds it
   * @throws UncheckedIOException when it cannot be created or written
   */
  static DataFolder open(Path path) {
    try {
      var folder = Files.createDirectories(path).toRealPath();
      var lockFile = FileChannel.open(folder.resolve(LOCK_FILE), CREATE, WRITE);
      if (!locked(lockFile)) {
        lockFile.close();
        throw new DataFolderInUse(folder);
      }
      return new DataFolder(folder, lockFile);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The data folder " + path + " cannot be used: choose a folder that can be written to.",
          e);
    }
  }

  private static boolean locked(FileChannel lockFile) throws IOException {
    try {
      return lockFile.tryLock() != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
      return false;
    }
  }

  Path path() {
    return path;
  }

  /** The lock goes with the channel. */
  @Override
  public void close() {
    try {
      lockFile.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
