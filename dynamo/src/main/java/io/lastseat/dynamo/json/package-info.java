/** The JSON of DynamoDB's API. */
@NullMarked
package io.lastseat.dynamo.json;

import org.jspecify.annotations.NullMarked;
