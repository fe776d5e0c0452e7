package io.lastseat.local.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.local.mapping.GivenUpBatch.Condition;
import io.vavr.control.Option;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnFailureFolderTest {

  private static final List<StreamRecord> RECORDS =
      List.of(
          new StreamRecord("1", Instant.parse("2026-01-02T03:04:05Z"), "{\"eventID\":\"a\"}"),
          new StreamRecord("2", Instant.parse("2026-01-02T03:04:06Z"), "{\"eventID\":\"b\"}"));

  @TempDir Path temp;

  private static GivenUpBatch batch(Condition condition, int invocations, Option<String> error) {
    return new GivenUpBatch(
        "arn:function",
        "request-1",
        condition,
        invocations,
        error,
        Instant.parse("2026-01-02T04:00:00.123456Z"),
        "arn:stream",
        "shardId-1-a",
        RECORDS);
  }

  @Test
  void a_batch_is_one_file_in_the_shape_of_lambdas_invocation_record() throws Exception {
    var folder = temp.resolve("not/yet/there");
    new OnFailureFolder(folder)
        .keep(batch(Condition.RETRY_ATTEMPTS_EXHAUSTED, 3, Option.of("Unhandled")));
    var file = onlyFileIn(folder);
    assertThat(file.getFileName().toString())
        .startsWith("2026-01-02T04.00.00.123-shardId-1-a-")
        .endsWith(".json");
    var json = new ObjectMapper();
    assertThat(json.readTree(file.toFile()))
        .isEqualTo(
            json.readTree(
                """
                {"requestContext":{"requestId":"request-1","functionArn":"arn:function",
                   "condition":"RetryAttemptsExhausted","approximateInvokeCount":3},
                 "responseContext":{"statusCode":200,"executedVersion":"$LATEST",
                   "functionError":"Unhandled"},
                 "version":"1.0","timestamp":"2026-01-02T04:00:00.123Z",
                 "DDBStreamBatchInfo":{"shardId":"shardId-1-a",
                   "startSequenceNumber":"1","endSequenceNumber":"2",
                   "approximateArrivalOfFirstRecord":"2026-01-02T03:04:05Z",
                   "approximateArrivalOfLastRecord":"2026-01-02T03:04:06Z",
                   "batchSize":2,"streamArn":"arn:stream"},
                 "payload":"{\\"Records\\":[{\\"eventID\\":\\"a\\"},{\\"eventID\\":\\"b\\"}]}"}
                """));
  }

  @Test
  void what_was_never_tried_has_no_response() throws Exception {
    new OnFailureFolder(temp).keep(batch(Condition.RECORD_AGE_EXCEEDED, 0, Option.none()));
    var document = new ObjectMapper().readTree(onlyFileIn(temp).toFile());
    assertThat(document.has("responseContext")).isFalse();
    assertThat(document.at("/requestContext/condition").asText()).isEqualTo("RecordAgeExceeded");
  }

  @Test
  void batches_do_not_overwrite_each_other() throws Exception {
    var folder = new OnFailureFolder(temp);
    folder.keep(batch(Condition.RECORD_AGE_EXCEEDED, 0, Option.none()));
    folder.keep(batch(Condition.RECORD_AGE_EXCEEDED, 0, Option.none()));
    try (var files = Files.list(temp)) {
      assertThat(files).hasSize(2).allMatch(file -> file.toString().endsWith(".json"));
    }
  }

  @Test
  void a_folder_that_cannot_be_written_is_named() throws Exception {
    var folder = temp.resolve("gone");
    var destination = new OnFailureFolder(folder);
    Files.delete(folder);
    var batch = batch(Condition.RECORD_AGE_EXCEEDED, 0, Option.none());
    assertThatThrownBy(() -> destination.keep(batch))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(folder.toString());
  }

  private static Path onlyFileIn(Path folder) throws Exception {
    try (var files = Files.list(folder)) {
      var all = files.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }
}
