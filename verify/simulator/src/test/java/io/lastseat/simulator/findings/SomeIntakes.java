package io.lastseat.simulator.findings;

import io.lastseat.engine.ImmediateCommit;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Processes of intake that decide in the call, and their DynamoDB calls. */
abstract class SomeIntakes extends HallTables {

  Instant now = NOW;

  /** The DynamoDB calls of all processes. */
  final List<DynamoDbRequest> asked = new ArrayList<>();

  /** The number of commits and heads that they have read. */
  int read;

  /** The function that answers all processes. */
  Function<DynamoDbRequest, DynamoDbResponse> weather = this::call;

  private int tokens;

  /** Returns a process without any memory. */
  IntakeFunction process() {
    DynamoDbClient client =
        TablesClient.of(
            request -> {
              asked.add(request);
              DynamoDbResponse answer = weather.apply(request);
              if (answer instanceof QueryResponse found
                  && ((QueryRequest) request).tableName().equals(NAMES.decisions())) {
                read += found.count();
              }
              return answer;
            });
    return new IntakeFunction(
        ProcessParts.still(client, NAMES, NOW)
            .by(() -> now)
            .drawing(this::token)
            .immediateIntake());
  }

  private byte[] token() {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    token[0] = (byte) ++tokens;
    token[1] = (byte) (tokens >> 8);
    return token;
  }

  static Answer call(IntakeFunction process, Call event) {
    return process.answer(event, Calls.INVOCATION);
  }

  /** Creates a resource whose requests are decided in calls. */
  void createdForCalls(ResourceId resource, int number) {
    Terms terms = Terms.ofCapacity(1_000_000).withAdmission(Admission.IMMEDIATE);
    StoredRequest creation = stored(creates(900_000 + number, resource, terms));
    decider().decide(resource, Vector.of(PendingRequest.found(creation)));
  }

  /** Lets another process append verdicts on so many requests, which owe rows, and die. */
  Commit appended(ResourceId resource, int first, int many) {
    return append(
        resource, Vector.range(first, first + many).map(number -> seat(number, resource, now)));
  }

  /** Lets another process append the verdict on a request without a key, which owes no row. */
  Commit appendedWithoutRow(ResourceId resource) {
    RequestId any = RequestId.of(token(), 1).naming(newest(resource).number() + 1);
    return append(resource, Vector.of(new Reserve(any, resource, now, "guest", 1, Option.none())));
  }

  private Commit append(ResourceId resource, Vector<Reserve> requests) {
    Commit commit = ImmediateCommit.of(newest(resource), requests, now, 0);
    parts().log().append(commit);
    return commit;
  }

  Head newest(ResourceId resource) {
    return parts().log().head(resource).get();
  }

  /** Returns the number of rows that processes have read by their names. */
  int rowsLookedFor() {
    return Vector.ofAll(asked)
        .filter(BatchGetItemRequest.class::isInstance)
        .flatMap(
            request ->
                Option.of(((BatchGetItemRequest) request).requestItems().get(NAMES.reservations())))
        .map(rows -> rows.keys().size())
        .sum()
        .intValue();
  }
}
