/** Names of resources, requests, lanes, keys and their floors, and the limits of texts. */
@NullMarked
package io.lastseat.model.id;

import org.jspecify.annotations.NullMarked;
