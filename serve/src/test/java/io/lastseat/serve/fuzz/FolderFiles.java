package io.lastseat.serve.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.lastseat.embedded.folder.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** A damaged small file of a data folder: a server's address. */
public final class FolderFiles {

  private static final Path FOLDER = folder();

  private FolderFiles() {}

  public static void fuzzerTestOneInput(FuzzedDataProvider data) throws IOException {
    Files.write(FOLDER.resolve("lastseat.address"), data.consumeRemainingAsBytes());
    for (URI address : DataFolder.announced(FOLDER)) {
      if (!"http".equals(address.getScheme()) || address.getHost() == null) {
        throw new AssertionError("Nobody can use " + address);
      }
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
