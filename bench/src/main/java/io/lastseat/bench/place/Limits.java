package io.lastseat.bench.place;

import io.vavr.collection.Seq;
import io.vavr.control.Option;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** What a partition key takes. */
@FunctionalInterface
public interface Limits {

  /** As much as the machine can do. */
  Limits NONE = tables -> Option.none();

  /** What holds these tables to the limits. */
  Option<ExecutionInterceptor> on(Seq<CreateTableRequest> tables);
}
