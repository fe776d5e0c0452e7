package io.lastseat.serializer.stream;

import io.lastseat.model.request.StreamPosition;
import io.lastseat.stream.StreamRecord;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Reads requests from stream records. */
final class StreamedRequest {

  /** A sequence number: by the docs 21 to 40 digits; some engines make shorter ones. */
  private static final Pattern SEQUENCE_NUMBER = Pattern.compile("[0-9]{1,40}");

  private static final String DEPLOY_THE_NEWER =
      ", which this program does not know: deploy the newer one";

  /**
   * The request of a new item. None for a change without one: a request was archived, or a name in
   * it was erased.
   */
  static Option<ReadRequest> of(StreamRecord change) {
    if (!change.isRecord()) {
      return Option.some(new ReadRequest.Unreadable("it is no record of a DynamoDB stream"));
    }
    if (!change.isInsert()) {
      return Option.none();
    }
    return Option.some(
        change
            .image()
            .map(RequestCodec::read)
            .getOrElse(
                () ->
                    new ReadRequest.Unreadable(
                        "it has no new image: set the stream's view type to NEW_IMAGE")));
  }

  /** Why this program cannot decide it now; none of a request that it can decide. */
  static Option<String> unread(ReadRequest read) {
    if (read instanceof ReadRequest.Newer newer) {
      return Option.some(newer.why() + DEPLOY_THE_NEWER);
    }
    return read instanceof ReadRequest.Unreadable unreadable
        ? Option.some(unreadable.why())
        : Option.none();
  }

  /**
   * The record's position in the stream. The label of the stream is the end of its ARN (API
   * reference, StreamDescription: LatestStreamArn).
   */
  static Option<StreamPosition> position(StreamRecord change) {
    String stream = change.stream();
    String number = change.sequenceNumber();
    return !stream.isEmpty() && SEQUENCE_NUMBER.matcher(number).matches()
        ? Option.some(
            new StreamPosition(
                stream.substring(stream.lastIndexOf('/') + 1), new BigInteger(number)))
        : Option.none();
  }

  private StreamedRequest() {}
}
