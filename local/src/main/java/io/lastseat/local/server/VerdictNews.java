package io.lastseat.local.server;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.log.store.LruMap;
import io.lastseat.model.id.ResourceId;
import java.util.concurrent.CompletableFuture;

/**
 * Wakes calls that wait for verdicts: the serializer is in the same process, so they need not look
 * until it has handled the batch of their request. For any number of threads.
 */
final class VerdictNews {

  /** Calls for others look again by themselves. */
  private static final int MAX_RESOURCES = 10_000;

  private final LruMap<String, CompletableFuture<Void>> awaited = new LruMap<>(MAX_RESOURCES);

  /** Comes when the next batch with requests for this resource is handled. */
  synchronized CompletableFuture<?> of(ResourceId resource) {
    CompletableFuture<Void> known = awaited.get(resource.text());
    CompletableFuture<Void> news = known == null ? new CompletableFuture<>() : known;
    if (known == null) {
      awaited.put(resource.text(), news);
    }
    return news;
  }

  /** The same serializer, which tells here what it has handled. */
  RequestHandler<DynamodbEvent, StreamsEventResponse> toldBy(
      RequestHandler<DynamodbEvent, StreamsEventResponse> serializer) {
    return (batch, context) -> {
      try {
        return serializer.handleRequest(batch, context);
      } finally {
        batch.getRecords().stream()
            .map(record -> record.getDynamodb().getKeys().get("lane").getS())
            .map(lane -> lane.substring(0, Math.max(0, lane.lastIndexOf('#'))))
            .distinct()
            .forEach(this::tell);
      }
    };
  }

  private void tell(String resource) {
    CompletableFuture<Void> news = awaited.take(resource);
    if (news != null) {
      news.complete(null);
    }
  }
}
