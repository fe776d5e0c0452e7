package io.lastseat.serializer.park;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.serializer.s3.S3Objects;
import io.vavr.Lazy;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/**
 * The lot on AWS: the bucket to which Lambda sends what the stream gave up on. Each object that
 * comes into it is driven again. Each call writes one object; an object is never written twice.
 */
public final class BucketLot implements ParkingLot {

  /** Lambda's own keys begin so too, and go on with the mapping's id. */
  static final String PREFIX = "aws/lambda/parked/";

  private final String bucket;
  private final Lazy<S3Objects> objects;
  private final Clock clock;

  private BucketLot(String bucket, Lazy<S3Objects> objects, Clock clock) {
    this.bucket = bucket;
    this.objects = objects;
    this.clock = clock;
  }

  /** The bucket {@code LASTSEAT_GIVEN_UP_BUCKET}; none if it is not set. */
  public static Option<ParkingLot> of(Map<String, String> environment) {
    return Option.of(environment.get("LASTSEAT_GIVEN_UP_BUCKET"))
        .map(
            bucket ->
                new BucketLot(
                    bucket, Lazy.of(() -> S3Objects.onAws(environment)), Clock.systemUTC()));
  }

  @Override
  public boolean keep(List<DynamodbStreamRecord> records, String why) {
    ParkedDocument document = ParkedDocument.of(records, why, clock.instant());
    return objects.get().putIfAbsent(bucket, PREFIX + document.name() + ".json", document.text());
  }
}
