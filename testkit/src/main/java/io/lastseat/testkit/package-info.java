/**
 * Shared by tests: tables on DynamoDB Local, a DynamoDB with injected failures, stream records. It
 * depends on neither function.
 */
@NullMarked
package io.lastseat.testkit;

import org.jspecify.annotations.NullMarked;
