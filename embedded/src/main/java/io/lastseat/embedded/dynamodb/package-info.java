/** DynamoDB for one machine: the embedded engine, and clients for any endpoint. */
@NullMarked
package io.lastseat.embedded.dynamodb;

import org.jspecify.annotations.NullMarked;
