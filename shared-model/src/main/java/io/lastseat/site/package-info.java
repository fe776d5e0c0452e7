/** Where pages stand in front of the API. */
@NullMarked
package io.lastseat.site;

import org.jspecify.annotations.NullMarked;
