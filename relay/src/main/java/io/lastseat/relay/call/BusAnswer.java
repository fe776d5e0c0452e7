package io.lastseat.relay.call;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.vavr.Tuple;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;

/**
 * Reads EventBridge's answer about one entry. A call may succeed although its entry failed:
 * EventBridge took the entry only if it has an id. A failed entry has no status. The status of the
 * call says nothing about it, and a further call at once would not help.
 *
 * <p>Sources: Amazon EventBridge API reference, "PutEvents", "PutEventsResultEntry" and "Common
 * errors". The name of an error follows a {@code #}, or precedes a colon in a header (Smithy, "AWS
 * JSON 1.1 protocol").
 */
final class BusAnswer {

  /** EventBridge takes no more events at the moment. */
  static final String THROTTLED = "bus_throttled";

  /** EventBridge itself failed. */
  static final String FAILED = "bus_failed";

  /** The function may not put events on the bus, by its role or by the policy of the bus. */
  static final String DENIED = "bus_denied";

  /** The account has no such bus in this region. */
  static final String NOT_FOUND = "bus_not_found";

  /** The deployment may put events on no bus, or only on another one: {@code EventBus} names it. */
  static final String NOT_SET = "bus_not_set";

  /** EventBridge refused the entry for another reason. */
  static final String REFUSED = "bus_refused";

  private static final Map<String, String> RESULTS =
      HashMap.<String, String>empty()
          .merge(all(THROTTLED, "ThrottlingException", "Throttling", "TooManyRequestsException"))
          .merge(all(FAILED, "InternalFailure", "InternalException", "ServiceUnavailable"))
          .merge(all(NOT_FOUND, "ResourceNotFoundException"))
          .merge(
              all(
                  DENIED,
                  "AccessDeniedException",
                  "NotAuthorized",
                  "NotAuthorizedForSourceException",
                  "NotAuthorizedForDetailTypeException",
                  "OptInRequired",
                  "ExpiredTokenException",
                  "IncompleteSignature",
                  "InvalidSignatureException",
                  "MissingAuthenticationTokenException",
                  "UnrecognizedClientException"));

  private static final JsonFactory FACTORY = new JsonFactory();

  private static final int FIRST_OF_THE_SERVERS_FAULT = 500;

  private static Map<String, String> all(String result, String... errors) {
    return HashMap.ofEntries(Vector.of(errors).map(error -> Tuple.of(error, result)));
  }

  /**
   * Reads the answer.
   *
   * @param status the HTTP status
   * @param errorType the header {@code x-amzn-ErrorType}
   */
  static ReceiverAnswer of(int status, Option<String> errorType, byte[] body, long millis) {
    Map<String, String> fields;
    try {
      fields = texts(body);
    } catch (IOException unreadable) {
      fields = HashMap.empty();
    }
    boolean successful = status == 200;
    Option<String> error =
        fields
            .get("ErrorCode")
            .orElse(fields.get("__type"))
            .orElse(errorType)
            .map(BusAnswer::name)
            .filter(name -> !name.isEmpty());
    if (error.isEmpty()
        && successful
        && fields.get("FailedEntryCount").contains("0")
        && fields.containsKey("EventId")) {
      return ReceiverAnswer.of(status, Option.none(), millis);
    }
    return ReceiverAnswer.none(
        error
            .map(name -> RESULTS.getOrElse(name, unknown(status)))
            .getOrElse(() -> successful ? NoAnswer.PROTOCOL_ERROR : unknown(status)),
        millis);
  }

  private static String unknown(int status) {
    return status >= FIRST_OF_THE_SERVERS_FAULT ? FAILED : REFUSED;
  }

  private static String name(String text) {
    return text.replaceFirst(":.*", "").replaceFirst(".*#", "").strip();
  }

  /** All numbers and texts in the body by name. Nesting does not matter: there is one entry. */
  private static Map<String, String> texts(byte[] body) throws IOException {
    Map<String, String> found = HashMap.empty();
    try (JsonParser json = FACTORY.createParser(body)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (json.currentName() != null && (token == JsonToken.VALUE_STRING || token.isNumeric())) {
          found = found.put(json.currentName(), json.getText());
        }
      }
    }
    return found;
  }

  private BusAnswer() {}
}
