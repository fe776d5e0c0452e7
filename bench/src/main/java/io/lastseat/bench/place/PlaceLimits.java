package io.lastseat.bench.place;

import io.vavr.collection.Seq;
import io.vavr.control.Option;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** What a partition key takes. */
public interface PlaceLimits {

  /** As much as the machine can do. */
  PlaceLimits NONE =
      new PlaceLimits() {
        @Override
        public Option<ExecutionInterceptor> on(Seq<CreateTableRequest> tables) {
          return Option.none();
        }

        @Override
        public long throttled() {
          return 0;
        }
      };

  /** What holds these tables to the limits. */
  Option<ExecutionInterceptor> on(Seq<CreateTableRequest> tables);

  /** How often somebody was held up so far. */
  long throttled();
}
