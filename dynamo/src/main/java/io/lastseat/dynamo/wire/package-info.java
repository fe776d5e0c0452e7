/** DynamoDB's JSON protocol: bytes in, bytes out. */
@NullMarked
package io.lastseat.dynamo.wire;

import org.jspecify.annotations.NullMarked;
