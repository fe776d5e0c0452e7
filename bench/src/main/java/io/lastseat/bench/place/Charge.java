package io.lastseat.bench.place;

/**
 * What one partition key pays for.
 *
 * @param writeUnits write units
 * @param readHalfUnits read units, counted in halves
 */
record Charge(PartitionKey key, long writeUnits, long readHalfUnits) {}
