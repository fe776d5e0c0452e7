package io.lastseat.embedded.folder;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Creates files and folders that only their owner can read, if the file system has owners. */
public final class PrivateFiles {

  private static final FileAttribute<?> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<?> FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private PrivateFiles() {}

  /** Creates the folder if it is absent. An existing folder keeps its permissions. */
  public static Path folder(Path path) throws IOException {
    return Files.createDirectories(path, attributes(path, FOLDER));
  }

  /** Writes the whole file or nothing. At no moment can other users read the file. */
  static void write(Path file, String text) throws IOException {
    Path unfinished = file.resolveSibling(file.getFileName() + ".tmp");
    Files.deleteIfExists(unfinished);
    Files.createFile(unfinished, attributes(file, FILE));
    Files.writeString(unfinished, text);
    Files.move(unfinished, file, ATOMIC_MOVE, REPLACE_EXISTING);
  }

  private static FileAttribute<?>[] attributes(Path path, FileAttribute<?> permissions) {
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix ? new FileAttribute<?>[] {permissions} : new FileAttribute<?>[0];
  }
}
