package io.lastseat.local.dynamodb;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
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
  private static final String ADDRESS_FILE = "lastseat.address";

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
      // A holder that was killed could not remove it.
      Files.deleteIfExists(folder.resolve(ADDRESS_FILE));
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

  /** Leaves an address in the folder, for whoever finds the folder held. */
  void announce(URI address) {
    try {
      Path unfinished = path.resolve(ADDRESS_FILE + ".tmp");
      Files.writeString(unfinished, address.toString());
      Files.move(unfinished, path.resolve(ADDRESS_FILE), ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("The data folder " + path + " cannot be written to.", e);
    }
  }

  /** What the holder of the folder has announced; good only while somebody holds it. */
  static Option<URI> announced(Path path) {
    try {
      return Option.of(URI.create(Files.readString(path.resolve(ADDRESS_FILE))))
          .filter(address -> "http".equals(address.getScheme()) && address.getHost() != null);
    } catch (IOException | IllegalArgumentException none) {
      return Option.none();
    }
  }

  /** The lock goes with the channel. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(path.resolve(ADDRESS_FILE));
      lockFile.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
