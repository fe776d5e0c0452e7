package io.lastseat.analyst;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The SQL of the program itself. */
final class Scripts {

  static String named(String name) {
    try (InputStream script =
        Objects.requireNonNull(Scripts.class.getResourceAsStream(name + ".sql"), name)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Scripts() {}
}
