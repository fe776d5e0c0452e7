package io.lastseat.local.cli.print;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON for people. */
public final class PrettyJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Indented; what is no JSON stays as it is. */
  public static String of(String text) {
    try {
      return JSON.readTree(text).toPrettyString();
    } catch (JsonProcessingException noJson) {
      return text;
    }
  }

  private PrettyJson() {}
}
