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
 * A file that is there whole or not at all: it is written under another name beside it, and moved
 * when it is done. What was begun is gone when it is closed before, or the process is asked to end.
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
   * Begins it.
   *
   * @throws AnalystException where something is there already that may not be overwritten, or
   *     nothing can be written there
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

  /** Where it is written until it is finished. */
  public Path unfinished() {
    return unfinished.path();
  }

  /** It is whole: gives it its name. */
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

  /** A hard link is refused where the name is taken by now; not every file system has them. */
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
