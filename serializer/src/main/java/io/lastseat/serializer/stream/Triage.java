package io.lastseat.serializer.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import io.lastseat.model.Arrival;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.StreamImage;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** What a record of the stream is to us. */
sealed interface Triage {

  /** As DynamoDB documents them: 21 to 40 digits; DynamoDB Local makes shorter ones. */
  Pattern SEQUENCE_NUMBER = Pattern.compile("[0-9]{1,40}");

  /** A request on its way to a verdict. */
  record Ours(Arrival arrival) implements Triage {}

  /** A change that asks for nothing: requests are written once, so this is archiving. */
  record Nothing() implements Triage {}

  /** A new item that cannot be read as a request, and why. */
  record Unreadable(String why) implements Triage {}

  /**
   * Looks at one record.
   *
   * @throws io.lastseat.tables.NewerVersionException where a newer program wrote the item
   */
  static Triage of(DynamodbStreamRecord record) {
    if (record == null || record.getDynamodb() == null) {
      return new Unreadable("it is no record of a DynamoDB stream");
    }
    if (!"INSERT".equals(record.getEventName())) {
      return new Nothing();
    }
    StreamRecord change = record.getDynamodb();
    if (change.getNewImage() == null) {
      return new Unreadable("it has no new image: set the stream's view type to NEW_IMAGE");
    }
    return RequestCodec.read(StreamImage.item(change.getNewImage()))
        .fold(Unreadable::new, request -> new Ours(new Arrival(request, sequenceNumber(change))));
  }

  private static Option<BigInteger> sequenceNumber(StreamRecord change) {
    String text = change.getSequenceNumber();
    return text != null && SEQUENCE_NUMBER.matcher(text).matches()
        ? Option.some(new BigInteger(text))
        : Option.none();
  }
}
