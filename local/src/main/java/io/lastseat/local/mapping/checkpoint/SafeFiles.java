package io.lastseat.local.mapping.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that are there as a whole or not at all. */
public final class SafeFiles {

  /** What must have reached the disk before a file counts as written. */
  public enum Force {
    NOTHING,
    EVERYTHING
  }

  private SafeFiles() {}

  static Path folder(Path path) {
    try {
      return Files.createDirectories(path);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The folder " + path + " cannot be made: put away what stands in its place.", e);
    }
  }

  /** Writes the file in the place of an older one; throws {@link UncheckedIOException}. */
  public static void replace(Path file, String content, Force force) {
    var temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      write(temporary, content, force);
      Files.move(temporary, file, ATOMIC_MOVE, REPLACE_EXISTING);
      if (force == Force.EVERYTHING) {
        forceNameOf(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The file " + file + " cannot be written.", e);
    }
  }

  private static void write(Path file, String content, Force force) throws IOException {
    try (var channel = FileChannel.open(file, CREATE, WRITE, TRUNCATE_EXISTING)) {
      var bytes = ByteBuffer.wrap(content.getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      if (force == Force.EVERYTHING) {
        channel.force(true);
      }
    }
  }

  /** The name is kept by the folder: without this a crash can lose a file that was forced. */
  private static void forceNameOf(Path file) throws IOException {
    try (var folder = FileChannel.open(file.toAbsolutePath().getParent(), READ)) {
      folder.force(true);
    }
  }
}
