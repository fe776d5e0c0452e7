package io.lastseat.local.meter;

/**
 * What one partition key pays for.
 *
 * @param writeUnits write units
 * @param readHalfUnits read units, counted in halves
 */
public record Charge(PartitionKey key, long writeUnits, long readHalfUnits) {}
