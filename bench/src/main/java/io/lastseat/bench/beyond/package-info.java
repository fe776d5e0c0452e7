/**
 * Beyond this machine: one hot event on DynamoDB's real partition limits, simulated. Seeded, with a
 * clock of its own; what the model takes for granted stands in {@code docs/benchmarks/model.md} and
 * beside each constant here.
 */
@NullMarked
package io.lastseat.bench.beyond;

import org.jspecify.annotations.NullMarked;
