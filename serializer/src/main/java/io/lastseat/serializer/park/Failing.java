package io.lastseat.serializer.park;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.ResourceId;
import java.util.List;

/**
 * A resource that failed in a batch.
 *
 * @param records those that are not finished, at least one, in order
 * @param place where the first of them stands in the batch, from 0
 * @param why what failed
 */
public record Failing(
    ResourceId resource, List<DynamodbStreamRecord> records, int place, String why) {}
