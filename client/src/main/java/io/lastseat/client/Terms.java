package io.lastseat.client;

/** All the terms of a resource: what is left out does not apply. */
public final class Terms extends SaidTerms<Terms> {

  private Terms(Fields fields) {
    super(fields);
  }

  /** So many units, 0 to 10^12. */
  public static Terms capacity(long units) {
    return new Terms(Fields.none().with("capacity", units));
  }

  @Override
  Terms with(Fields more) {
    return new Terms(more);
  }
}
