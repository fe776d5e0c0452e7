package io.lastseat.intake.json;

/**
 * An error in one value of a body.
 *
 * @param pointer the place of the value (RFC 6901)
 * @param detail what the value must be
 */
public record FieldError(String pointer, String detail) {

  /**
   * Makes the error of a field.
   *
   * @param object the pointer to the object of the field; empty for the body itself
   */
  public static FieldError of(String object, String field, String detail) {
    return new FieldError(object + "/" + field.replace("~", "~0").replace("/", "~1"), detail);
  }
}
