/** Compares Lastseat's locks with Amazon's DynamoDB lock client. */
@NullMarked
package io.lastseat.bench.locks;

import org.jspecify.annotations.NullMarked;
