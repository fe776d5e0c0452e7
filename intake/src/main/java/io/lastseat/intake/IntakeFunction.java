package io.lastseat.intake;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.dynamodb.RequestTable;
import io.lastseat.intake.http.Api;
import io.lastseat.intake.http.ApiKey;
import io.lastseat.intake.usecase.BooksCache;
import io.lastseat.intake.usecase.Configuring;
import io.lastseat.intake.usecase.Naming;
import io.lastseat.intake.usecase.Requests;
import io.lastseat.intake.usecase.Roster;
import io.lastseat.intake.usecase.SignUp;
import io.lastseat.intake.usecase.Status;
import io.lastseat.intake.usecase.Verdicts;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.VerdictRows;
import java.time.Duration;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;

/**
 * The Lambda function behind the HTTP API: it writes requests down and answers questions, and never
 * decides. Safe for use by many threads.
 */
public final class IntakeFunction
    implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

  private final Api api;

  /**
   * As Lambda makes it. It reads {@code LASTSEAT_REQUESTS_TABLE}, {@code LASTSEAT_DECISIONS_TABLE},
   * {@code LASTSEAT_RESERVATIONS_TABLE} and, where callers need a key, {@code
   * LASTSEAT_API_KEY_SHA256}; throws {@link IllegalStateException} where one is missing or
   * impossible.
   */
  public IntakeFunction() {
    this(IntakeParts.of(System.getenv()));
  }

  /** Of these parts. */
  public IntakeFunction(IntakeParts parts) {
    DynamoDbEnhancedClient tables =
        DynamoDbEnhancedClient.builder().dynamoDbClient(parts.dynamoDb()).build();
    DecisionLog log = new DecisionLog(tables, parts.tables());
    // It looks at one row at a time: there is nothing to run side by side, nothing to send again.
    VerdictRows rows =
        new VerdictRows(
            tables,
            parts.tables(),
            Runnable::run,
            Backoff.exponential(Duration.ofMillis(20), Duration.ofMillis(200)));
    Requests requests = new RequestTable(parts.dynamoDb(), parts.tables());
    BooksCache books = new BooksCache(log::books, parts.clock());
    Verdicts verdicts = new Verdicts(rows::find, parts.clock(), parts.pause());
    Naming naming = new Naming(parts.clock(), parts.tokens());
    api =
        new Api(
            ApiKey.of(parts.apiKeySha256()),
            parts.clock(),
            new Configuring(log, books, requests, verdicts, naming),
            new SignUp(books, requests, verdicts, naming),
            new Status(requests, verdicts),
            new Roster(log));
  }

  @Override
  public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
    return api.answer(event, failure -> FailureLog.write(context, failure));
  }
}
