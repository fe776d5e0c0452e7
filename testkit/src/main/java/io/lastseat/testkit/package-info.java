/**
 * Shared by tests: tables on the embedded DynamoDB, a DynamoDB with injected failures, stream
 * records. It depends on neither function.
 */
@NullMarked
package io.lastseat.testkit;

import org.jspecify.annotations.NullMarked;
