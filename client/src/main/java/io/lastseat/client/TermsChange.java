package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Some terms to be changed; the others stay as they are. */
public final class TermsChange extends SaidTerms<TermsChange> {

  private TermsChange(Fields fields) {
    super(fields);
  }

  /** Nothing is changed yet. */
  public static TermsChange of() {
    return new TermsChange(Fields.none());
  }

  /** Another capacity. */
  public TermsChange capacity(long units) {
    return with(fields().with("capacity", units));
  }

  /**
   * Nothing more is granted from now on.
   *
   * @param reason for people: who is refused is told
   */
  public TermsChange close(String reason) {
    ObjectNode closed = Fields.NODES.objectNode().put("reason", reason).putNull("at");
    return with(fields().with("closed", closed));
  }

  /** Open again. */
  public TermsChange reopen() {
    return without("closed");
  }

  /** This term no longer applies; it is named as in the API: {@code maxQuantityPerRequest}. */
  public TermsChange without(String term) {
    return with(fields().with(term, Fields.NODES.nullNode()));
  }

  @Override
  TermsChange with(Fields more) {
    return new TermsChange(more);
  }
}
