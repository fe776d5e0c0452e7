package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.decide.Batch;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.Policy;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Impossible;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.Requests;
import io.lastseat.model.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What stands in the tables, byte for byte: a change of these files is a change of the data of
 * everybody who runs Lastseat, and needs a new version {@code v} or a good reason.
 */
class GoldenFilesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Reserve RESERVE =
      new Reserve(
          Requests.id(1), CONCERT, NOON, "Zoë Õunapuu", 2, Option.some("aisle,\nplease 🎭"));

  private static final Configure CONFIGURE =
      new Configure(
          Requests.id(2),
          CONCERT,
          NOON,
          new Policy(
              3,
              Option.some(NOON.minusSeconds(60)),
              Option.some(NOON.plusSeconds(3600)),
              Option.some(2L),
              Option.some("The concert"),
              true),
          Option.some(1));

  static Stream<Arguments> requests() {
    return Stream.of(
        Arguments.of("request-reserve", RESERVE),
        Arguments.of("request-configure", CONFIGURE),
        Arguments.of("request-configure-least", Requests.configure(3, Policy.ofCapacity(0))));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aRequestIsWrittenAndReadAsTheFileSays(String file, Request request) throws IOException {
    Map<String, AttributeValue> item = RequestItem.SCHEMA.itemToMap(RequestItem.of(request), true);
    assertThat(DynamoJson.write(item)).isEqualTo(golden(file));
    assertThat(RequestCodec.read(DynamoJson.read(golden(file))).get()).isEqualTo(request);
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aStreamRecordOfItIsReadFromTheSameBytes(String file, Request request) throws IOException {
    String event =
        """
        {"Records":[{"eventID":"1","eventName":"INSERT","eventVersion":"1.1",
        "eventSource":"aws:dynamodb","awsRegion":"eu-west-1","dynamodb":{
        "ApproximateCreationDateTime":1772366400,"Keys":{},"NewImage":%s,
        "SequenceNumber":"111","SizeBytes":26,"StreamViewType":"NEW_IMAGE"}}]}
        """
            .formatted(golden(file));
    DynamodbEvent read =
        LambdaEventSerializers.serializerFor(DynamodbEvent.class, getClass().getClassLoader())
            .fromJson(event);
    Map<String, AttributeValue> image =
        StreamImage.item(read.getRecords().get(0).getDynamodb().getNewImage());
    assertThat(image).isEqualTo(DynamoJson.read(golden(file)));
    assertThat(RequestCodec.read(image).get()).isEqualTo(request);
  }

  @Test
  void aCommitIsWrittenAndReadAsTheFileSays() throws IOException {
    Commit commit = commit();
    Map<String, AttributeValue> item =
        CommitItem.COMMIT_SCHEMA.itemToMap(CommitItem.of(commit), true);
    assertThat(DynamoJson.write(item)).isEqualTo(golden("commit"));
    assertThat(CommitItem.COMMIT_SCHEMA.mapToItem(DynamoJson.read(golden("commit"))).commit())
        .isEqualTo(commit);
  }

  @Test
  void theBooksAreReadFromWhatTheIndexCarriesOfACommit() throws IOException {
    Map<String, AttributeValue> entry = DynamoJson.read(golden("commit"));
    entry
        .keySet()
        .retainAll(
            Stream.concat(
                    Stream.of("resourceId", "commitNo", "ledgerNo"),
                    TableDefinitions.LEDGER_ATTRIBUTES.stream())
                .toList());
    LedgerItem books = LedgerItem.SCHEMA.mapToItem(entry);
    assertThat(books.commitNo()).isEqualTo(7);
    assertThat(books.ledger()).isEqualTo(commit().ledger());
    assertThat(entry).doesNotContainKey("verdicts");
  }

  @Test
  void rowsAreWrittenAndReadAsTheFilesSay() throws IOException {
    int number = 0;
    for (VerdictRow row : commit().rows()) {
      String file = "row-" + ++number;
      Map<String, AttributeValue> item = RowItem.SCHEMA.itemToMap(RowItem.of(row), true);
      assertThat(DynamoJson.write(item)).isEqualTo(golden(file));
      assertThat(RowItem.SCHEMA.mapToItem(DynamoJson.read(golden(file))).row()).isEqualTo(row);
    }
  }

  private static Commit commit() {
    Ledger before = new Ledger(CONCERT, Option.none(), 1, 0, 41, NOON.minusSeconds(1));
    List<Arrival> arrivals =
        List.of(
            arrival(CONFIGURE, 1000),
            arrival(RESERVE, 1001),
            arrival(Requests.reserve(4, 2), 1003),
            arrival(new Impossible(Requests.id(5), CONCERT, NOON, "quantity is missing"), 1002));
    Batch batch = Batch.decide(before, arrivals, 10_000);
    return new Commit(
        7,
        NOON.plusMillis(250),
        batch.verdicts(),
        batch.ledger(),
        Delivery.NONE.withRows(List.of(1L, 2L, 3L, 4L, 6L)).withDecided(Vector.ofAll(arrivals)));
  }

  private static Arrival arrival(Request request, long sequenceNumber) {
    return new Arrival(request, Option.some(BigInteger.valueOf(sequenceNumber)));
  }

  private static JsonNode golden(String name) throws IOException {
    String file = "/golden/" + name + ".json";
    try (InputStream in = GoldenFilesTest.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    }
  }
}
