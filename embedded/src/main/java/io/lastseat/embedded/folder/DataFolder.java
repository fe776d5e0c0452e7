package io.lastseat.embedded.folder;

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
 * A folder that one server at a time can hold. The operating system locks a file in the folder, so
 * a killed process leaves no lock behind.
 */
public final class DataFolder implements AutoCloseable {

  private static final String LOCK_FILE = "lastseat.lock";
  private static final String ADDRESS_FILE = "lastseat.address";
  private static final String CREDENTIALS_FILE = "lastseat.credentials";

  private final Path path;
  private final FileChannel lockFile;

  private DataFolder(Path path, FileChannel lockFile) {
    this.path = path;
    this.lockFile = lockFile;
  }

  /**
   * Creates the folder if it is absent, and locks it.
   *
   * @throws DataFolderInUse when another server holds the folder
   * @throws UncheckedIOException when the folder cannot be created or written
   */
  public static DataFolder open(Path path) {
    try {
      var folder = PrivateFiles.folder(path).toRealPath();
      var lockFile = FileChannel.open(folder.resolve(LOCK_FILE), CREATE, WRITE);
      if (!locked(lockFile)) {
        lockFile.close();
        throw new DataFolderInUse(folder);
      }
      var opened = new DataFolder(folder, lockFile);
      // A holder that was killed has left its announcement behind.
      opened.withdraw();
      return opened;
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

  public Path path() {
    return path;
  }

  /** Writes address and key into the folder, for the user's process that finds it held. */
  public void announce(URI address, LocalKey key) {
    try {
      PrivateFiles.write(path.resolve(CREDENTIALS_FILE), key.file());
      PrivateFiles.write(path.resolve(ADDRESS_FILE), address.toString());
    } catch (IOException e) {
      throw new UncheckedIOException("The data folder " + path + " cannot be written to.", e);
    }
  }

  private void withdraw() throws IOException {
    Files.deleteIfExists(path.resolve(ADDRESS_FILE));
    Files.deleteIfExists(path.resolve(CREDENTIALS_FILE));
  }

  /** The key that the holder of the folder has announced; valid only while the folder is held. */
  public static Option<LocalKey> announcedKey(Path path) {
    try {
      return LocalKey.parse(Files.readString(path.resolve(CREDENTIALS_FILE)));
    } catch (IOException none) {
      return Option.none();
    }
  }

  /** The address that the folder's holder has announced; valid only while it is held. */
  public static Option<URI> announced(Path path) {
    try {
      return Option.of(URI.create(Files.readString(path.resolve(ADDRESS_FILE))))
          .filter(address -> "http".equals(address.getScheme()) && address.getHost() != null);
    } catch (IOException | IllegalArgumentException none) {
      return Option.none();
    }
  }

  /** Releases the folder: closing the channel releases the lock. */
  @Override
  public void close() {
    try {
      withdraw();
      lockFile.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Another process has the data folder open. Two processes at once would damage its files. */
  public static final class DataFolderInUse extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DataFolderInUse(Path folder) {
      super(
          "The data folder "
              + folder
              + " is in use by another running server or command. Stop that one, or choose another"
              + " data folder.");
    }
  }
}
