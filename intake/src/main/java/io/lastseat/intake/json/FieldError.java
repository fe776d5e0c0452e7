package io.lastseat.intake.json;

/**
 * An error in one value of a body.
 *
 * @param pointer where it stands (RFC 6901)
 * @param detail what it must be
 */
public record FieldError(String pointer, String detail) {

  /**
   * Of a field of an object.
   *
   * @param object the pointer to it, empty for the body itself
   */
  public static FieldError of(String object, String field, String detail) {
    return new FieldError(object + "/" + field.replace("~", "~0").replace("/", "~1"), detail);
  }
}
