package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * Some terms to be changed; the others stay as they are. It never changes: each method gives
 * another one.
 */
public final class TermsChange {

  private final Fields fields;

  private TermsChange(Fields fields) {
    this.fields = fields;
  }

  /** Nothing is changed yet. */
  public static TermsChange of() {
    return new TermsChange(Fields.none());
  }

  /** Another capacity. */
  public TermsChange capacity(long units) {
    return new TermsChange(fields.with("capacity", units));
  }

  /** Another name for people. */
  public TermsChange title(String text) {
    return new TermsChange(fields.with("title", text));
  }

  /** Another end of the window. */
  public TermsChange closesAt(Instant moment) {
    return new TermsChange(fields.with("closesAt", moment.toString()));
  }

  /**
   * Nothing more is granted from now on.
   *
   * @param reason for people: whoever is refused is told
   */
  public TermsChange close(String reason) {
    ObjectNode closed = Fields.NODES.objectNode().put("reason", reason).putNull("at");
    return new TermsChange(fields.with("closed", closed));
  }

  /** Open again. */
  public TermsChange reopen() {
    return without("closed");
  }

  /** All that these terms say, as far as they say it. */
  public TermsChange all(Terms terms) {
    Fields more = new Fields(fields.body().setAll(terms.body()));
    return new TermsChange(more);
  }

  /** This term no longer applies; it is named as in the API: {@code maxQuantityPerRequest}. */
  public TermsChange without(String term) {
    return new TermsChange(fields.with(term, Fields.NODES.nullNode()));
  }

  ObjectNode body() {
    return fields.body();
  }
}
