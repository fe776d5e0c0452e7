package io.lastseat.bench.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiskFolderTest {

  @Test
  void itIsEmptyAndRemovedWithAllThatIsInIt() throws IOException {
    Path folder = DiskFolder.fresh("lastseat-test");
    assertThat(folder).isEmptyDirectory();
    Files.writeString(Files.createDirectory(folder.resolve("deep")).resolve("file"), "data");
    DiskFolder.remove(folder);
    assertThat(folder).doesNotExist();
  }
}
