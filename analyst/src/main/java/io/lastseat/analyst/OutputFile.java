package io.lastseat.analyst;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that exists whole or not at all. It is written under another name beside the target, and
 * moved when it is complete. The unfinished file is deleted if it is closed before, or the process
 * is asked to end.
 */
public final class OutputFile implements AutoCloseable {

  private final Path target;
  private final Scratch unfinished;
  private final boolean overwrite;

  private OutputFile(Path target, Scratch unfinished, boolean overwrite) {
    this.target = target;
    this.unfinished = unfinished;
    this.overwrite = overwrite;
  }

  /**
   * Begins the file.
   *
   * @throws AnalystException if the target exists and may not be overwritten, or cannot be written
   */
  public static OutputFile at(Path target, boolean overwrite) {
    Path whole = target.toAbsolutePath().normalize();
    if (Files.isDirectory(whole)) {
      throw new AnalystException(whole + " is a folder.");
    }
    if (!overwrite && Files.exists(whole, LinkOption.NOFOLLOW_LINKS)) {
      throw exists(whole);
    }
    try {
      Path file = Files.createTempFile(folderOf(whole), ".lastseat-", ".unfinished");
      return new OutputFile(whole, new Scratch(file), overwrite);
    } catch (IOException failure) {
      throw new AnalystException("Nothing can be written to %s: %s".formatted(whole, failure));
    }
  }

  private static Path folderOf(Path whole) {
    @Nullable Path folder = whole.getParent();
    return folder == null ? whole : folder;
  }

  /** The path of the file until it is finished. */
  public Path unfinished() {
    return unfinished.path();
  }

  /** Completes the file: moves it to its target. */
  public void finish() {
    try {
      if (overwrite) {
        moveOver();
      } else {
        moveWhereNothingIs();
      }
    } catch (FileAlreadyExistsException taken) {
      throw exists(target);
    } catch (IOException failure) {
      throw new AnalystException("%s cannot be written: %s".formatted(target, failure));
    }
  }

  /** Moves by hard link, which fails if the target exists. Not every file system has hard links. */
  private void moveWhereNothingIs() throws IOException {
    try {
      Files.createLink(target, unfinished());
    } catch (FileAlreadyExistsException taken) {
      throw taken;
    } catch (UnsupportedOperationException | FileSystemException noLinks) {
      Files.move(unfinished(), target);
    }
  }

  private void moveOver() throws IOException {
    try {
      Files.move(
          unfinished(),
          target,
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException otherwise) {
      Files.move(unfinished(), target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static AnalystException exists(Path path) {
    return new AnalystException(path + " is there already; --overwrite replaces it.");
  }

  @Override
  public void close() {
    unfinished.close();
  }
}
