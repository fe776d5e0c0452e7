package io.lastseat.intake.slots;

/**
 * Why no slots lie between two times.
 *
 * @param field which of the two is wrong: {@code from} or {@code to}
 * @param detail the fault, in words that finish a sentence
 */
public record SpanFault(String field, String detail) {

  static SpanFault from(String detail) {
    return new SpanFault("from", detail);
  }

  static SpanFault to(String detail) {
    return new SpanFault("to", detail);
  }
}
