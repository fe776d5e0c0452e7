/** Requests, with a file for each kind, and the stored form of each. */
@NullMarked
package io.lastseat.model.request;

import org.jspecify.annotations.NullMarked;
