/** Who is told of each commit, how far that went, and how both stand in tables of their own. */
@NullMarked
package io.lastseat.webhooks;

import org.jspecify.annotations.NullMarked;
