package io.lastseat.intake.usecase;

/**
 * What became of the wish to create or to change a resource.
 *
 * @param standing its request
 */
public record Configured(Effect effect, Standing standing) {

  /** In one word. */
  public enum Effect {
    /** There is no verdict yet. */
    PENDING,
    /** This request created the resource, and no other one did. */
    CREATED,
    /** The resource was there, and its terms are replaced. */
    CHANGED,
    /** The verdict was no. */
    REJECTED
  }
}
