package io.lastseat.serializer.reconcile;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.serializer.SerializerParts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The Lambda function that does one slice of a reconciliation. It is called with {@code {}} first,
 * and then with its own answer again until that has no {@code next}; what it found adds up ({@link
 * SliceJson}).
 */
public final class ReconcileFunction implements RequestStreamHandler {

  /**
   * So long before the end of its time a slice ends. It looks at the time after each page, and a
   * page may hold thousands of requests to be decided.
   */
  static final Duration LAST_PAGE = Duration.ofMinutes(3);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Reconciliation reconciliation;

  /** As the template deploys it. */
  public ReconcileFunction() {
    this(
        new Reconciliation(
            SerializerParts.of(System.getenv()),
            ReconcileSettings.olderThan(minAge(System.getenv()))));
  }

  /** Around this reconciliation. */
  public ReconcileFunction(Reconciliation reconciliation) {
    this.reconciliation = reconciliation;
  }

  /**
   * One slice.
   *
   * @throws IllegalArgumentException where the input is not as above
   * @throws software.amazon.awssdk.core.exception.SdkException where the table of requests cannot
   *     be read; call again with the same input then
   */
  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    Slice so =
        SliceJson.read(JSON.readTree(input))
            .getOrElseThrow(problem -> new IllegalArgumentException(problem));
    BooleanSupplier stop = () -> context.getRemainingTimeInMillis() < LAST_PAGE.toMillis();
    Slice now =
        so.next()
            .map(next -> reconciliation.goOn(next, stop))
            .getOrElse(() -> reconciliation.begin(stop));
    Slice all = new Slice(so.found().plus(now.found()), now.next());
    output.write(SliceJson.write(all).toString().getBytes(StandardCharsets.UTF_8));
  }

  /** {@code LASTSEAT_RECONCILE_MIN_AGE_HOURS}, a whole number; 26 if it is not set. */
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
