package io.lastseat.bench.minimal;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import java.util.List;

/** Writes the number of the first record down and reports no failure. */
public final class MinimalStreamFunction
    implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  private final OnePut put = new OnePut();

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    put.put(event.getRecords().get(0).getDynamodb().getSequenceNumber());
    return new StreamsEventResponse(List.of());
  }
}
