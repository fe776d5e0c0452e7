package io.lastseat.local.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON for people. */
final class PrettyJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Indented; what is no JSON stays as it is. */
  static String of(String text) {
    try {
      return JSON.readTree(text).toPrettyString();
    } catch (JsonProcessingException noJson) {
      return text;
    }
  }

  private PrettyJson() {}
}
