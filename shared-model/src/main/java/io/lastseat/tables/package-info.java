/** Table names, schemas and codecs: what stands in DynamoDB. */
@NullMarked
package io.lastseat.tables;

import org.jspecify.annotations.NullMarked;
