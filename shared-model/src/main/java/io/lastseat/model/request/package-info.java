/** Requests: one kind a file, and what is stored of each. */
@NullMarked
package io.lastseat.model.request;

import org.jspecify.annotations.NullMarked;
