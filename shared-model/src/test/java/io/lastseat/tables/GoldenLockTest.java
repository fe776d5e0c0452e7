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
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What stands in the log of a lock, byte for byte. */
class GoldenLockTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A write unit is so large (DynamoDB developer guide, "Capacity unit consumption"). */
  private static final int UNIT_BYTES = 1_024;

  private static final Reserve ACQUIRING = acquiring("job 7");

  private static Reserve acquiring(String holder) {
    return new Reserve(
            Requests.id(1),
            CONCERT,
            NOON,
            holder,
            1,
            Option.none(),
            Option.some(Duration.ofMinutes(1)))
        .creating(Terms.ofLock());
  }

  private static Commit acquired(Reserve request) {
    return ImmediateCommit.of(Head.before(CONCERT), request, NOON.plusMillis(3), 0);
  }

  private static Commit released(Commit before) {
    Cancel cancel =
        new Cancel(Cancel.idFor(Requests.id(1)), CONCERT, NOON.plusSeconds(30), Requests.id(1))
            .by(1);
    return ImmediateCommit.of(Head.of(before), cancel, NOON.plusSeconds(30), 0);
  }

  @Test
  void aLeaseIsWrittenAndReadAsTheFileSays() throws IOException {
    Commit commit = acquired(ACQUIRING);
    assertThat(DynamoJson.write(CommitCodec.write(commit))).isEqualTo(golden("commit-lock"));
    assertThat(CommitCodec.read(DynamoJson.read(golden("commit-lock")))).isEqualTo(commit);
  }

  @Test
  void aReleaseIsWrittenAndReadAsTheFileSays() throws IOException {
    Commit commit = released(acquired(ACQUIRING));
    assertThat(DynamoJson.write(CommitCodec.write(commit)))
        .isEqualTo(golden("commit-lock-released"));
    assertThat(CommitCodec.read(DynamoJson.read(golden("commit-lock-released")))).isEqualTo(commit);
  }

  @Test
  void whatIsDecidedAfterARestoreIsWrittenAndReadAsTheFileSays() throws IOException {
    Commit commit = ImmediateCommit.of(Head.before(CONCERT), ACQUIRING, NOON.plusMillis(3), 2);
    assertThat(commit.books().lock().get().token()).isEqualTo((2L << 40) + 1);
    assertThat(DynamoJson.write(CommitCodec.write(commit)))
        .isEqualTo(golden("commit-lock-restored"));
    assertThat(CommitCodec.read(DynamoJson.read(golden("commit-lock-restored")))).isEqualTo(commit);
  }

  @Test
  void bothAreOneUnitAndSmallerThanTheBooksSay() {
    Commit acquired = acquired(acquiring("h".repeat(128)));
    Commit released = released(acquired);
    assertThat(ItemSize.of(CommitCodec.write(acquired))).isLessThan(UNIT_BYTES);
    assertThat(ItemSize.of(CommitCodec.write(released))).isLessThan(UNIT_BYTES);
    assertThat(acquired.books().log().bytes())
        .isGreaterThan(ItemSize.of(CommitCodec.write(acquired)));
  }

  @Test
  void aLockWithMoreInsideIsOfANewerProgram() {
    Map<String, AttributeValue> commit = new HashMap<>(CommitCodec.write(acquired(ACQUIRING)));
    Map<String, AttributeValue> books = new HashMap<>(commit.get("books").m());
    Map<String, AttributeValue> lock = new HashMap<>(books.get("lock").m());
    lock.put("ofTomorrow", AttributeValue.fromN("1"));
    books.put("lock", AttributeValue.fromM(lock));
    commit.put("books", AttributeValue.fromM(books));
    assertThatThrownBy(() -> CommitCodec.read(commit)).isInstanceOf(NewerVersionException.class);
  }

  private static JsonNode golden(String name) throws IOException {
    String file = "/golden/" + name + ".json";
    try (InputStream in = GoldenLockTest.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    }
  }
}
