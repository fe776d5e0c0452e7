/** Locks: Lastseat's against those of Amazon's DynamoDB lock client. */
@NullMarked
package io.lastseat.bench.locks;

import org.jspecify.annotations.NullMarked;
