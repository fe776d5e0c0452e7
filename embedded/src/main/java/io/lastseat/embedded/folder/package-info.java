/** The data folder: who may open it, and the key to its database. */
@NullMarked
package io.lastseat.embedded.folder;

import org.jspecify.annotations.NullMarked;
