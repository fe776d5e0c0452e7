package io.lastseat.serializer.redrive;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.redrive.Redriven.Finished;
import io.lastseat.serializer.redrive.Redriven.Unfinished;
import io.lastseat.serializer.redrive.Redriven.Unreadable;
import io.lastseat.serializer.s3.S3Objects;
import io.vavr.control.Option;
import java.util.Map;

/**
 * The Lambda function that drives one object of the bucket of given-up records: {@code {"bucket":
 * …, "key": …}}. Its answer, {@code {"decided": n}}, says that nothing is left to do.
 *
 * <p>The state machine calls it again after any error but {@link UnreadableObjectException}.
 */
public final class RedriveFunction implements RequestHandler<Map<String, String>, Object> {

  private final Redrive redrive;
  private final S3Objects objects;

  /** As the template deploys it. */
  public RedriveFunction() {
    this(new Redrive(SerializerParts.of(System.getenv())), S3Objects.onAws(System.getenv()));
  }

  /** Put together from these parts. */
  RedriveFunction(Redrive redrive, S3Objects objects) {
    this.redrive = redrive;
    this.objects = objects;
  }

  /**
   * Drives the records in the object.
   *
   * @throws NotDecidedYetException where some of it is not decided yet
   * @throws UnreadableObjectException where it can never be
   */
  @Override
  public Object handleRequest(Map<String, String> input, Context context) {
    String bucket = named(input, "bucket");
    String key = named(input, "key");
    Redriven redriven =
        GivenUp.payload(objects.read(bucket, key).getOrElseThrow(UnreadableObjectException::new))
            .fold(Unreadable::new, redrive::drive);
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
}
