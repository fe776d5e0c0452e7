package io.lastseat.intake.http;

/**
 * What is wrong with one value of a body.
 *
 * @param pointer where it stands (RFC 6901)
 * @param detail what it must be
 */
record FieldError(String pointer, String detail) {

  static FieldError of(String field, String detail) {
    return new FieldError("/" + field.replace("~", "~0").replace("/", "~1"), detail);
  }
}
