package io.lastseat.intake.door;

import io.lastseat.site.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The OpenAPI document of this API, which is packaged with the program. */
final class OpenApiDocument {

  private static final String NAME = "/io/lastseat/intake/openapi.yaml";

  /** Returns the document, with its own media type (RFC 9512). */
  static Answer answer() {
    return Answer.of(200, "application/yaml", Text.YAML).with("Cache-Control", "no-cache");
  }

  /** Delays reading the document until its first use. */
  private static final class Text {
    private static final String YAML = read();

    private static String read() {
      try (InputStream yaml = OpenApiDocument.class.getResourceAsStream(NAME)) {
        if (yaml == null) {
          throw new IllegalStateException(NAME + " was not packaged");
        }
        return new String(yaml.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  private OpenApiDocument() {}
}
