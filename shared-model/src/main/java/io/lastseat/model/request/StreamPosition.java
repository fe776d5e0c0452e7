package io.lastseat.model.request;

import java.math.BigInteger;

/**
 * Where the stream record of a request stands.
 *
 * @param stream the label of the stream, which DynamoDB makes anew for each stream (API reference,
 *     StreamDescription: StreamLabel)
 * @param number the sequence number of the record: the same in each delivery
 */
public record StreamPosition(String stream, BigInteger number) {}
