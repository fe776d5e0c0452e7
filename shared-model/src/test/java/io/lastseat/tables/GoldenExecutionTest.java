package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What stands in the log of an execution, byte for byte. */
class GoldenExecutionTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final RequestId RUN = Requests.id(1);

  private static Commit started() {
    Reserve start =
        new Reserve(
                RUN,
                CONCERT,
                NOON,
                "worker 7",
                1,
                Option.none(),
                Option.some(Duration.ofMinutes(1)))
            .creating(Terms.ofExecution());
    return ImmediateCommit.of(Head.before(CONCERT), start, NOON.plusMillis(3), 0);
  }

  private static Commit then(Request request) {
    return ImmediateCommit.of(Head.of(started()), request, NOON.plusSeconds(30), 0);
  }

  private static Commit succeeded(String result) {
    return then(
        new Confirm(
                Requests.id(2),
                CONCERT,
                NOON.plusSeconds(30),
                RUN,
                Option.none(),
                Option.some(result))
            .by(1));
  }

  private static Commit failed(String failure) {
    return then(
        new Cancel(Cancel.idFor(RUN), CONCERT, NOON.plusSeconds(30), RUN, Option.some(failure))
            .by(1));
  }

  @Test
  void eachStepIsWrittenAndReadAsItsFileSays() throws IOException {
    stands("commit-execution-started", started());
    stands("commit-execution-succeeded", succeeded("{\"rows\":17}"));
    stands("commit-execution-failed", failed("The disk is full"));
  }

  private static void stands(String name, Commit commit) throws IOException {
    assertThat(DynamoJson.write(CommitCodec.write(commit))).as(name).isEqualTo(golden(name));
    assertThat(CommitCodec.read(DynamoJson.read(golden(name)))).isEqualTo(commit);
  }

  @Test
  void theLogIsNoLargerThanTheBooksSay() {
    String largest = "\"" + "é".repeat(Limits.MAX_RESULT_BYTES / 2 - 1) + "\"";
    for (Commit commit :
        new Commit[] {succeeded(largest), succeeded("1"), failed("é".repeat(500)), failed("x")}) {
      long before = started().books().log().bytes();
      assertThat(commit.books().log().bytes() - before)
          .isGreaterThan(ItemSize.of(CommitCodec.write(commit)));
    }
  }

  @Test
  void anEndWithoutAnAttemptIsDamaged() {
    Map<String, AttributeValue> commit = new HashMap<>(CommitCodec.write(succeeded("1")));
    Map<String, AttributeValue> books = new HashMap<>(commit.get("books").m());
    Map<String, AttributeValue> lock = new HashMap<>(books.get("lock").m());
    lock.remove("attempt");
    books.put("lock", AttributeValue.fromM(lock));
    commit.put("books", AttributeValue.fromM(books));
    assertThatThrownBy(() -> CommitCodec.read(commit)).hasMessageContaining("no attempt");
  }

  private static JsonNode golden(String name) throws IOException {
    String file = "/golden/" + name + ".json";
    try (InputStream in = GoldenExecutionTest.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    }
  }
}
