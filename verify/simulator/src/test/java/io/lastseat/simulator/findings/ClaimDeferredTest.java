package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.facts.Decided;
import io.lastseat.log.facts.Decided.Deferral;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Operators are told of a claim that always loses to others, and not that a program is too old. */
class ClaimDeferredTest extends HallTables {

  private static final int ROUNDS = 15;

  private static final ResourceId ROOM = new ResourceId("room");

  private int transactions;

  /** Others are always in the way of a transaction. */
  @Override
  DynamoDbResponse call(DynamoDbRequest call) {
    if (call instanceof TransactWriteItemsRequest) {
      transactions++;
      CancellationReason conflict =
          CancellationReason.builder().code("TransactionConflict").build();
      throw TransactionCanceledException.builder().cancellationReasons(conflict, conflict).build();
    }
    return super.call(call);
  }

  @Test
  void itsRoundsAreCounted() {
    created(5);
    createdRoom();
    Decided decided =
        decide(
            decider(),
            byStream(
                stored(
                    new Claim(
                        new Reserve(id(1), HALL, NOW, "guest", 1, Option.none()),
                        TreeMap.of(ROOM, 1L))),
                2));
    assertThat(decided.deferred().map(Deferral::severalLogs)).containsExactly(true);
    assertThat(decided.overtaken()).isEqualTo(transactions).isEqualTo(ROUNDS);
    assertThat(decided.lostAppends()).isEqualTo(ROUNDS);
  }

  private void createdRoom() {
    Configure creation =
        new Configure(id(9), ROOM, NOW, Terms.ofCapacity(5), Option.none(), Option.none());
    assertThat(decider().decide(ROOM, Vector.of(byStream(stored(creation), 1))).failure())
        .isEmpty();
  }
}
