package io.lastseat.serializer.redrive;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.redrive.Redriven.Finished;
import io.lastseat.serializer.redrive.Redriven.Unfinished;
import io.lastseat.serializer.redrive.Redriven.Unreadable;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Map;

/**
 * The Lambda function that drives one object of the bucket of given-up records: {@code {"bucket":
 * …, "key": …}}. Its answer, {@code {"decided": n}}, says that nothing is left to do.
 *
 * <p>Whoever calls it calls it again after any error but {@link UnreadableObjectException}.
 */
public final class RedriveFunction implements RequestHandler<Map<String, String>, Object> {

  /** So long before the end of its time the function begins no further record. */
  static final Duration LAST_ROUND = Duration.ofSeconds(60);

  private final Redrive redrive;
  private final GivenUpObjects objects;

  /** As the template deploys it. */
  public RedriveFunction() {
    this(new Redrive(SerializerParts.of(System.getenv())), GivenUpObjects.onAws(System.getenv()));
  }

  /** Put together from these parts. */
  RedriveFunction(Redrive redrive, GivenUpObjects objects) {
    this.redrive = redrive;
    this.objects = objects;
  }

  /**
   * Drives what is in the object.
   *
   * @throws NotDecidedYetException where some of it is not decided yet
   * @throws UnreadableObjectException where it can never be
   */
  @Override
  public Object handleRequest(Map<String, String> input, Context context) {
    String bucket = named(input, "bucket");
    String key = named(input, "key");
    Redriven redriven =
        GivenUp.payload(objects.read(bucket, key))
            .fold(Unreadable::new, payload -> redrive.drive(payload, timeLeft(context)));
    if (redriven instanceof Finished finished) {
      return Map.of("decided", finished.records());
    }
    String sentence = "s3://%s/%s: %s".formatted(bucket, key, redriven.sentence());
    throw redriven instanceof Unfinished
        ? new NotDecidedYetException(sentence)
        : new UnreadableObjectException(sentence);
  }

  private static String named(Map<String, String> input, String name) {
    return Option.of(input.get(name))
        .filter(value -> !value.isEmpty())
        .getOrElseThrow(
            () ->
                new UnreadableObjectException(
                    "The input names no " + name + "; give {\"bucket\": …, \"key\": …}."));
  }

  private static Duration timeLeft(Context context) {
    Duration left = Duration.ofMillis(context.getRemainingTimeInMillis()).minus(LAST_ROUND);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
