package io.lastseat.local.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.lastseat.embedded.folder.DataFolder;
import io.lastseat.local.mapping.Checkpoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;

/** Damaged small files of a data folder: a checkpoint, and a server's address. */
public final class FolderFiles {

  private static final Path FOLDER = folder();
  private static final Checkpoints CHECKPOINTS = Checkpoints.inFolder(FOLDER);
  private static final String NUMBER = "[0-9]{1,40}";

  static {
    // The logger would report each damaged checkpoint.
    Configurator.setLevel(Checkpoints.class.getPackageName(), Level.OFF);
  }

  private FolderFiles() {}

  public static void fuzzerTestOneInput(FuzzedDataProvider data) throws IOException {
    boolean checkpoint = data.consumeBoolean();
    byte[] bytes = data.consumeRemainingAsBytes();
    if (checkpoint) {
      Files.write(FOLDER.resolve("shard.checkpoint"), bytes);
      for (String number : CHECKPOINTS.lastDone("shard")) {
        check(number.matches(NUMBER), number);
      }
    } else {
      Files.write(FOLDER.resolve("lastseat.address"), bytes);
      for (URI address : DataFolder.announced(FOLDER)) {
        check("http".equals(address.getScheme()) && address.getHost() != null, address.toString());
      }
    }
  }

  private static void check(boolean usable, String read) {
    if (!usable) {
      throw new AssertionError("Nobody can use " + read);
    }
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("lastseat-fuzz");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
