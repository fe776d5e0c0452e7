package io.lastseat.serializer.stream;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.StreamPosition;
import io.lastseat.stream.StreamRecord;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** The kinds of stream records. */
public sealed interface StreamRecordKind {

  /** A sequence number: by the docs 21 to 40 digits; some engines make shorter ones. */
  Pattern SEQUENCE_NUMBER = Pattern.compile("[0-9]{1,40}");

  /** The advice for a request of a newer program. */
  String DEPLOY_THE_NEWER = ", which this program does not know: deploy the newer one";

  /** A request that this program can decide. */
  record Ours(PendingRequest pendingRequest) implements StreamRecordKind {}

  /** A change without a new request: a request was archived, or a name in it was erased. */
  record Nothing() implements StreamRecordKind {}

  /** A new item that cannot be read as a request, and the reason. */
  record Unreadable(String why) implements StreamRecordKind {}

  /** A request that this program cannot decide, but another one can, and the reason. */
  record Deferred(ResourceId resource, RequestId id, String why) implements StreamRecordKind {}

  static StreamRecordKind of(StreamRecord change) {
    if (!change.isRecord()) {
      return new Unreadable("it is no record of a DynamoDB stream");
    }
    if (!change.isInsert()) {
      return new Nothing();
    }
    if (change.image().isEmpty()) {
      return new Unreadable("it has no new image: set the stream's view type to NEW_IMAGE");
    }
    ReadRequest read = RequestCodec.read(change.image().get());
    if (read instanceof ReadRequest.Ours ours) {
      return new Ours(new PendingRequest(ours.stored(), position(change)));
    }
    return read instanceof ReadRequest.Newer newer
        ? new Deferred(newer.lane().resource(), newer.id(), newer.why() + DEPLOY_THE_NEWER)
        : new Unreadable(((ReadRequest.Unreadable) read).why());
  }

  /**
   * The record's position in the stream. The label of the stream is the end of its ARN (API
   * reference, StreamDescription: LatestStreamArn).
   */
  private static Option<StreamPosition> position(StreamRecord change) {
    String stream = change.stream();
    String number = change.sequenceNumber();
    return !stream.isEmpty() && SEQUENCE_NUMBER.matcher(number).matches()
        ? Option.some(
            new StreamPosition(
                stream.substring(stream.lastIndexOf('/') + 1), new BigInteger(number)))
        : Option.none();
  }
}
