package io.lastseat.intake.door;

import io.lastseat.intake.http.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The description of this API, packaged with it. */
final class OpenApiDocument {

  private static final String NAME = "/io/lastseat/intake/openapi.yaml";

  /** The document, with its own media type (RFC 9512). */
  static Answer answer() {
    return Answer.of(200, "application/yaml", Text.YAML).with("Cache-Control", "no-cache");
  }

  /** Read when it is first asked for, and not before. */
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
