package io.lastseat.engine.batch;

import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.Seq;

/** Requests for one resource, to be decided in this order. A request may stand in it twice. */
public record RequestBatch(ResourceId resource, Seq<PendingRequest> pendingRequests) {}
