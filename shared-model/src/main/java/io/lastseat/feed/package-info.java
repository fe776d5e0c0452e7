/** The feed: it lists the commits of all resources in one order. */
@NullMarked
package io.lastseat.feed;

import org.jspecify.annotations.NullMarked;
