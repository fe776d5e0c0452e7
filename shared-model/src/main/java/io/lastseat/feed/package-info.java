/** The feed: which commits were appended, over all resources, in one order. */
@NullMarked
package io.lastseat.feed;

import org.jspecify.annotations.NullMarked;
