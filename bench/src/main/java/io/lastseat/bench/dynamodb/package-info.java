/** What people use instead on DynamoDB, each in the best form of its kind. */
@NullMarked
package io.lastseat.bench.dynamodb;

import org.jspecify.annotations.NullMarked;
