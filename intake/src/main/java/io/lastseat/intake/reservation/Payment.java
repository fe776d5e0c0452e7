package io.lastseat.intake.reservation;

import io.lastseat.intake.request.ClientRequest;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Request;
import java.time.Instant;

/** A client's deposit. */
public record Payment(long amount) implements ClientRequest {

  @Override
  public Deposit request(RequestId id, ResourceId resource, Instant takenAt) {
    return new Deposit(id, resource, takenAt, amount);
  }

  @Override
  public boolean isThatOf(Request stored) {
    return stored instanceof Deposit deposit && deposit.amount() == amount;
  }
}
