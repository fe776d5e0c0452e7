/** What can be asked for: one kind of request a file. */
@NullMarked
package io.lastseat.model.request;

import org.jspecify.annotations.NullMarked;
