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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How far every shard of a stream is done: in memory, or in a file per shard with the sequence
 * number and the stream in it, replaced as a whole. A checkpoint that is lost only means that
 * records are delivered again. Used by several threads, each for its own shard.
 *
 * <p>A checkpoint counts for its own stream alone. Some engines name shards by their table, or all
 * alike: after a table was made anew, its shard would be skipped up to the old number.
 */
public final class Checkpoints {

  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);
  private static final String SUFFIX = ".checkpoint";
  private static final Pattern SEQUENCE_NUMBER = Pattern.compile("\\d{1,40}");

  private final Option<Path> folder;
  private final Map<String, String> inMemory;
  private final String stream;

  private Checkpoints(Option<Path> folder, Map<String, String> inMemory, String stream) {
    this.folder = folder;
    this.inMemory = inMemory;
    this.stream = stream;
  }

  /** Checkpoints in memory; they end with the process. */
  public static Checkpoints inMemory() {
    return new Checkpoints(Option.none(), new ConcurrentHashMap<>(), "");
  }

  /** These checkpoints as far as they are of the stream with this ARN. */
  Checkpoints of(String arn) {
    return new Checkpoints(folder, inMemory, arn);
  }

  /**
   * The checkpoints in a folder, for the one stream that a mapping reads at a time.
   *
   * @param folder is created if it is absent
   * @throws UncheckedIOException when it cannot be used
   */
  public static Checkpoints inFolder(Path folder) {
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
    return new Checkpoints(Option.some(folder), Map.of(), "");
  }

  /** The last record of the shard that is done. */
  public Option<String> lastDone(String shardId) {
    return folder.isEmpty()
        ? Option.of(inMemory.get(stream + " " + shardId))
        : read(fileOf(shardId, folder.get()));
  }

  private Option<String> read(Path file) {
    try {
      var lines = new String(Files.readAllBytes(file), UTF_8).lines().toList();
      if (lines.size() < 2 || !SEQUENCE_NUMBER.matcher(lines.get(0)).matches()) {
        LOG.warn("{} is no checkpoint: the shard is delivered again.", file);
        return Option.none();
      }
      if (!lines.get(1).equals(stream)) {
        LOG.info("{} is of another stream: the shard is read from its start.", file);
        return Option.none();
      }
      return Option.of(lines.get(0));
    } catch (NoSuchFileException e) {
      return Option.none();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Everything up to this record is done. A file is not forced to the disk: a crash of the machine
   * costs redelivery, not the order.
   */
  public void save(String shardId, String sequenceNumber) {
    if (folder.isEmpty()) {
      inMemory.put(stream + " " + shardId, sequenceNumber);
      return;
    }
    var file = fileOf(shardId, folder.get());
    var temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      Files.writeString(temporary, sequenceNumber + "\n" + stream + "\n");
      Files.move(temporary, file, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("The file " + file + " cannot be written.", e);
    }
  }

  private static Path fileOf(String shardId, Path folder) {
    return folder.resolve(URLEncoder.encode(shardId, UTF_8) + SUFFIX);
  }
}
