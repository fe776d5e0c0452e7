package io.lastseat.serializer.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.stream.StreamEventJson;
import io.lastseat.stream.StreamRecord;
import io.lastseat.stream.TypedEvent;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with what Lambda's own runtime reads and writes. */
final class EventJsonTest {

  private static final PojoSerializer<DynamodbEvent> EVENTS = runtime(DynamodbEvent.class);
  private static final PojoSerializer<StreamsEventResponse> ANSWERS =
      runtime(StreamsEventResponse.class);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'S': 'größer'}",
        "{'N': '-12.5'}",
        "{'B': 'AAEC/w=='}",
        "{'BOOL': true}",
        "{'BOOL': false}",
        "{'NULL': true}",
        "{'SS': ['a', 'b']}",
        "{'NS': ['1', '2']}",
        "{'BS': ['AAE=', 'Ag==']}",
        "{'L': [{'S': 'a'}, {'L': []}, {'M': {'x': {'N': '1'}}}]}",
        "{'M': {'x': {'S': 'a'}, 'y': {'M': {'z': {'NULL': true}}}}}",
        "{'M': {}}",
        "{'S': null}",
        "{}",
        "null"
      })
  void readsAnAttributeAsTheRuntimeDoes(String attribute) throws IOException {
    readsAlike(
        "{'Records': [{'eventName': 'INSERT', 'dynamodb': {'NewImage': {'a': %s}}}]}"
            .formatted(attribute));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'Records': null}",
        "{'Records': []}",
        "{'Records': [null, {}, {'eventSourceARN': 'a/stream/b'}]}",
        "{'Records': [{'eventSourceARN': 'a', 'dynamodb': {'SequenceNumber': '1'}}]}",
        "{'Records': [{'dynamodb': null, 'userIdentity': null, 'eventName': null}]}",
        "{'Records': [{'eventName': 'INSERT', 'dynamodb': {'NewImage': null, 'Keys': {}}}]}",
        """
        {'new': [{'a': 1}], 'Records': [{
          'eventID': '7de3041dd709b024af6f29e4fa13d34c', 'eventName': 'INSERT', 'eventVersion': '1.1',
          'eventSource': 'aws:dynamodb', 'awsRegion': 'eu-central-1', 'new': {'a': [1]},
          'dynamodb': {
            'ApproximateCreationDateTime': 1479499740, 'new': [],
            'Keys': {'Id': {'N': '101'}}, 'NewImage': {'Id': {'N': '101'}, 'Message': {'S': 'hi'}},
            'OldImage': {'Id': {'N': '101'}},
            'SequenceNumber': '13021600000000001596893679', 'SizeBytes': 112,
            'StreamViewType': 'NEW_AND_OLD_IMAGES'},
          'userIdentity': {'principalId': 'dynamodb.amazonaws.com', 'type': 'Service'},
          'eventSourceARN': 'arn:aws:dynamodb:eu-central-1:123456789012:table/T/stream/2016-11-16'}]}
        """,
        "{'Records': [{'eventName': 'MODIFY', 'dynamodb': {'ApproximateCreationDateTime':"
            + " 1.479499740E9}}]}",
        "{'Records': [{'eventName': 'MODIFY', 'dynamodb': {'ApproximateCreationDateTime':"
            + " 1479499740.5}}]}"
      })
  void readsAnEventAsTheRuntimeDoes(String event) throws IOException {
    readsAlike(event);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{'Records': {}}", "{'Records': [1]}", "{'Records': [{]}"})
  void whatIsNoEventIsTold(String none) {
    assertThatThrownBy(() -> read(none)).isInstanceOf(IOException.class);
  }

  @Test
  void writesAnswersAsTheRuntimeDoes() throws IOException {
    Option<String> none = Option.none();
    Option<String> one = Option.some("0012");
    assertThat(written(none)).isEqualTo(json(ANSWERS, TypedEvent.answer(none)));
    assertThat(written(one)).isEqualTo(json(ANSWERS, TypedEvent.answer(one))).contains("0012");
  }

  /** A quarantined record is kept as it was delivered, whatever this program reads of it. */
  @Test
  void keepsTheTextOfEachRecord() throws IOException {
    String strange = "{ 'eventName' : 'größer', 'new': [1, {'a': {}}], 'dynamodb': {} }";
    assertThat(read("{'Records': [null, %s, {}]}".formatted(strange)))
        .extracting(change -> change.json().get())
        .containsExactly("null", strange.replace('\'', '"'), "{}");
  }

  @Test
  void theEventOfAScheduleHasNoRecords() throws IOException {
    assertThat(StreamEventJson.read("{\"id\": [{}]}".getBytes(StandardCharsets.UTF_8))).isEmpty();
  }

  private static void readsAlike(String event) throws IOException {
    DynamodbEvent theirs = EVENTS.fromJson(event.replace('\'', '"'));
    assertThat(read(event))
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("json")
        .isEqualTo(TypedEvent.records(theirs));
  }

  private static Vector<StreamRecord> read(String event) throws IOException {
    byte[] bytes = event.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return StreamEventJson.read(new ByteArrayInputStream(bytes)).getOrElse(Vector.empty());
  }

  private static String written(Option<String> undone) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StreamEventJson.write(undone, bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static <T> String json(PojoSerializer<T> runtime, T value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    runtime.toJson(value, bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static <T> PojoSerializer<T> runtime(Class<T> type) {
    return LambdaEventSerializers.serializerFor(type, type.getClassLoader());
  }
}
