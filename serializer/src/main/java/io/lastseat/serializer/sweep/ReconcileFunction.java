package io.lastseat.serializer.sweep;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serializer.SerializerParts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The Lambda function that does one slice of a reconciliation. The first call passes {@code {}}.
 * Each further call passes the previous answer, until that has no {@code next}; the findings add up
 * ({@link SliceJson}). A call with {@code {"wake": true}} looks after waiting lists and parked
 * requests instead.
 */
public final class ReconcileFunction implements RequestStreamHandler {

  /**
   * How long before the end of its time a slice ends. It checks the time after each page, and
   * deciding the requests of one page may take long: there may be thousands.
   */
  static final Duration LAST_PAGE = Duration.ofMinutes(3);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Reconciliation reconciliation;
  private final WakeUp wakeUp;
  private final ParkedSweep parked;

  /** The constructor that Lambda calls. */
  public ReconcileFunction() {
    this(SerializerParts.of(System.getenv()), ReconcileSettings.olderThan(minAge(System.getenv())));
  }

  /** Makes the function from these parts. */
  public ReconcileFunction(SerializerParts parts, ReconcileSettings settings) {
    this.reconciliation = new Reconciliation(parts, settings);
    this.wakeUp = new WakeUp(parts);
    this.parked = new ParkedSweep(parts, reconciliation);
  }

  /**
   * Does one slice.
   *
   * @throws IllegalArgumentException if the input has another form
   * @throws software.amazon.awssdk.core.exception.SdkException if the table {@code requests} cannot
   *     be read; the call can then be repeated with the same input
   */
  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    JsonNode asked = JSON.readTree(input);
    Object answer =
        asked.path("wake").asBoolean()
            ? JSON.createObjectNode().put("promoted", wakeUp.look()).put("settled", parked.look())
            : answer(asked, context);
    output.write(answer.toString().getBytes(StandardCharsets.UTF_8));
  }

  private ObjectNode answer(JsonNode asked, Context context) {
    Slice so =
        SliceJson.read(asked).getOrElseThrow(problem -> new IllegalArgumentException(problem));
    BooleanSupplier stop = () -> context.getRemainingTimeInMillis() < LAST_PAGE.toMillis();
    return SliceJson.write(slice(so, stop));
  }

  private Slice slice(Slice so, BooleanSupplier stop) {
    Slice now =
        so.next()
            .map(next -> reconciliation.goOn(next, stop))
            .getOrElse(() -> reconciliation.begin(stop));
    return new Slice(so.found().plus(now.found()), now.next());
  }

  /** Reads {@code LASTSEAT_RECONCILE_MIN_AGE_HOURS}, a whole number; 26 hours if it is not set. */
  static Duration minAge(Map<String, String> environment) {
    String hours = environment.get("LASTSEAT_RECONCILE_MIN_AGE_HOURS");
    if (hours == null) {
      return ReconcileSettings.OLDER_THAN;
    }
    if (!hours.matches("\\d{1,6}")) {
      throw new IllegalStateException(
          "LASTSEAT_RECONCILE_MIN_AGE_HOURS is '" + hours + "'; give a whole number of hours.");
    }
    return Duration.ofHours(Long.parseLong(hours));
  }
}
