/**
 * Decides requests that no stream record brings: parked requests, requests without a verdict, and
 * due places of waiting lists.
 */
@NullMarked
package io.lastseat.serializer.sweep;

import org.jspecify.annotations.NullMarked;
