package io.lastseat.serve.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;

/** A defect behind six letters in a row: only a search by coverage finds it. */
public final class PlantedDefect {

  private static final String DOOR = "SESAME";

  private PlantedDefect() {}

  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    String text = data.consumeRemainingAsAsciiString();
    int opened = 0;
    for (int i = 0; i < DOOR.length() && i < text.length(); i++) {
      if (text.charAt(i) != DOOR.charAt(i)) {
        return;
      }
      opened++;
    }
    if (opened == DOOR.length()) {
      throw new IllegalStateException("the planted defect");
    }
  }
}
