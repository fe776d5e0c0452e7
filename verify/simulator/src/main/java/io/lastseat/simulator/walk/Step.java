package io.lastseat.simulator.walk;

import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.ItemChange;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * One thing that can happen to a call.
 *
 * @param answer what the caller hears
 * @param late the call, where it is still under way
 * @param story how it went on, in words
 */
record Step(
    Database after,
    Vector<ItemChange> changes,
    CallAnswer answer,
    Option<DynamoDbRequest> late,
    String story) {}
