/** The engine over a store: what a client calls. */
@NullMarked
package io.lastseat.dynamo.service;

import org.jspecify.annotations.NullMarked;
