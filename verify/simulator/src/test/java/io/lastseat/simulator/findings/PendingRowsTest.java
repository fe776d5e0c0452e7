package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.simulator.cast.Calls;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The cost for a process when many commits of others owe rows. */
class PendingRowsTest extends SomeIntakes {

  private static final int MOST = LogLimits.ORDINARY.owing();

  private static final Predicate<DynamoDbRequest> DECIDES =
      request -> request instanceof PutItemRequest put && put.tableName().equals(NAMES.decisions());

  private int lost;

  @BeforeEach
  void itIsThere() {
    createdForCalls(HALL, 0);
  }

  @Test
  void whatAProcessLeftIsLookedForOnce() {
    appended(HALL, 1, 1);
    now = now.plus(Duration.ofSeconds(11));
    accepted(process(), "a");
    assertThat(rows(id(1)).verdict()).isNotEmpty();
    asked.clear();

    accepted(process(), "b");
    accepted(process(), "c");

    assertThat(asked).noneMatch(request -> request.toString().contains(id(1).token()));
  }

  @Test
  void whatWasFoundToBeThereIsKnownBehindALostAppend() {
    for (int number = 1; number <= MOST + 2; number++) {
      parts().rows().write(appended(HALL, number, 1).rows());
    }
    IntakeFunction process = process();
    weather =
        request -> {
          if (DECIDES.test(request) && lost < 3) {
            lost++;
            appendedWithoutRow(HALL);
          }
          return call(request);
        };

    accepted(process, "a");

    assertThat(lost).isEqualTo(3);
    assertThat(rowsLookedFor()).isLessThan(10);
    assertThat(newest(HALL).marks().owing()).hasSizeLessThanOrEqualTo(MOST);
  }

  @Test
  void howeverManyProcessesDieNoHeadListsMore() {
    for (int number = 1; number <= MOST; number++) {
      appended(HALL, number, 1);
    }
    for (int number = 1; number <= 20; number++) {
      asked.clear();
      accepted(process(), "key-" + number);
      assertThat(newest(HALL).marks().owing()).hasSizeLessThanOrEqualTo(MOST);
      assertThat(rowsLookedFor()).isLessThan(10);
    }
  }

  /** Each of many processes keeps its last commit owing until its next one. */
  @Test
  void aProcessAmongManyLooksForFewRowsOfOthers() {
    for (int number = 1; number < MOST; number++) {
      parts().rows().write(appended(HALL, number, 1).rows());
    }
    IntakeFunction one = process();
    for (int number = 1; number <= 10; number++) {
      accepted(one, "key-" + number);
    }

    assertThat(rowsLookedFor()).as("its own, and about one more at each").isLessThan(30);
    assertThat(newest(HALL).marks().owing()).hasSizeLessThan(MOST);
  }

  @Test
  void commitsThatStandApartAreReadTogether() {
    for (int number = 1; number <= 60; number++) {
      appended(HALL, number, 1);
      appendedWithoutRow(HALL);
    }

    accepted(process(), "a");

    assertThat(asked)
        .filteredOn(
            request ->
                request instanceof QueryRequest query
                    && query.tableName().equals(NAMES.decisions()))
        .hasSizeLessThan(10);
  }

  @Test
  void aStatusQuestionReadsACommitOnceAMinute() {
    for (int number = 1; number <= 20; number++) {
      parts().rows().write(appended(HALL, number, 1).rows());
    }
    IntakeFunction process = process();
    status(process);
    read = 0;

    status(process);
    assertThat(read).as("the head").isEqualTo(1);

    // A name in the row may have been erased since.
    now = now.plus(Duration.ofMinutes(1));
    read = 0;
    status(process);
    assertThat(read).isGreaterThan(20);
  }

  private static void status(IntakeFunction process) {
    assertThat(call(process, Calls.get("/v1/resources/hall/requests/" + id(1).text())).body())
        .contains("\"status\":\"accepted\"");
  }

  private static void accepted(IntakeFunction process, String key) {
    assertThat(call(process, Calls.reserve(HALL.text(), "guest", 1, key)).body())
        .contains("\"status\":\"accepted\"");
  }
}
