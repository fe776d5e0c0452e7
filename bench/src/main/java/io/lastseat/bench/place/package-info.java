/**
 * Where the contenders run: a DynamoDB Local in a process of its own, metered and, where wanted,
 * limited.
 */
@NullMarked
package io.lastseat.bench.place;

import org.jspecify.annotations.NullMarked;
