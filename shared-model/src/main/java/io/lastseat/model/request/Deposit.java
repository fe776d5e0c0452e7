package io.lastseat.model.request;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import java.time.Instant;

/**
 * Adds to the capacity of the resource, like a payment into a wallet, whose balance is its free
 * units.
 *
 * @param amount in units, from 1
 */
public record Deposit(RequestId id, ResourceId resource, Instant takenAt, long amount)
    implements Request {

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Deposit {
    if (amount < 1 || amount > Limits.MAX_UNITS) {
      throw new IllegalArgumentException("amount must be 1 to " + Limits.MAX_UNITS);
    }
  }
}
