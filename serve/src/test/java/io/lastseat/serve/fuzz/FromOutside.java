package io.lastseat.serve.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import java.io.IOException;

/** Fuzzes all kinds of outside bytes in turn: starting a fuzzer takes longer than a short run. */
public final class FromOutside {

  private FromOutside() {}

  public static void fuzzerTestOneInput(FuzzedDataProvider data) throws IOException {
    switch (data.consumeInt(0, 3)) {
      case 0 -> HttpCalls.fuzzerTestOneInput(data);
      case 1 -> StreamRecords.fuzzerTestOneInput(data);
      case 2 -> StoredItems.fuzzerTestOneInput(data);
      default -> FolderFiles.fuzzerTestOneInput(data);
    }
  }
}
