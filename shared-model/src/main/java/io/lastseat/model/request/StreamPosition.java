package io.lastseat.model.request;

import java.math.BigInteger;

/**
 * The position of a request's stream record.
 *
 * @param stream the label of the stream, which DynamoDB makes anew for each stream (API reference,
 *     StreamDescription: StreamLabel)
 * @param number the sequence number of the record: the same in each delivery
 */
public record StreamPosition(String stream, BigInteger number) {}
