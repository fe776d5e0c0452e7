package io.lastseat.local.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file per shard with the sequence number in it, replaced as a whole. */
final class CheckpointFolder implements Checkpoints {

  private static final Logger LOG = LoggerFactory.getLogger(CheckpointFolder.class);
  private static final String SUFFIX = ".checkpoint";
  private static final Pattern SEQUENCE_NUMBER = Pattern.compile("\\d{1,40}");

  private final Path folder;

  CheckpointFolder(Path folder) {
    this.folder = folder;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The folder " + folder + " cannot be made: put away what stands in its place.", e);
    }
    try (var files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (var file : files) {
        Files.readAllBytes(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "A checkpoint in "
              + folder
              + " cannot be read: delete it. Its shard is then delivered again, which is harmless.",
          e);
    }
  }

  @Override
  public Option<String> lastDone(String shardId) {
    try {
      var number = new String(Files.readAllBytes(fileOf(shardId)), UTF_8).strip();
      if (!SEQUENCE_NUMBER.matcher(number).matches()) {
        LOG.warn("{} is no checkpoint: the shard is delivered again.", fileOf(shardId));
        return Option.none();
      }
      return Option.of(number);
    } catch (NoSuchFileException e) {
      return Option.none();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Not forced to the disk: a crash of the machine costs redelivery, not the order. */
  @Override
  public void save(String shardId, String sequenceNumber) {
    var file = fileOf(shardId);
    var temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      Files.writeString(temporary, sequenceNumber);
      Files.move(temporary, file, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("The file " + file + " cannot be written.", e);
    }
  }

  private Path fileOf(String shardId) {
    return folder.resolve(URLEncoder.encode(shardId, UTF_8) + SUFFIX);
  }
}
