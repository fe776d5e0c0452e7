package io.lastseat.embedded.folder;

import java.nio.file.Path;

/** The data folder is open in another process; two of them would spoil its files. */
public final class DataFolderInUse extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DataFolderInUse(Path folder) {
    super(
        "The data folder "
            + folder
            + " is in use by another running server or command. Stop that one, or choose another"
            + " data folder.");
  }
}
