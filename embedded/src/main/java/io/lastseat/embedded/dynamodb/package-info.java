/** DynamoDB for one machine: an embedded DynamoDB Local, and clients for any endpoint. */
@NullMarked
package io.lastseat.embedded.dynamodb;

import org.jspecify.annotations.NullMarked;
