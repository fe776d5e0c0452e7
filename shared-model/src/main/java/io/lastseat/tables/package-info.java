/**
 * Table names, schemas and codecs: what stands in DynamoDB. What reads an item throws {@link
 * IllegalArgumentException} where it is damaged; {@code atMostBytes} is an upper bound of what a
 * value adds to an entry of a commit.
 */
@NullMarked
package io.lastseat.tables;

import org.jspecify.annotations.NullMarked;
