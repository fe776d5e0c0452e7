/** DynamoDB's operations: each is a pure function of the tables and a request. */
@NullMarked
package io.lastseat.dynamo.engine;

import org.jspecify.annotations.NullMarked;
