package io.lastseat.bench.place;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What DynamoDB's limit on a partition holds for at least: one value of a partition key, in a table
 * or in one of its indexes.
 *
 * @param where name of the table, or {@code table/index}
 */
record PartitionKey(String where, AttributeValue value) {}
