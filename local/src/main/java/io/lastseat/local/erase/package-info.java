/**
 * Finds where a person's name stands, and erases it: from requests, log and rows, and from what was
 * set aside.
 */
@NullMarked
package io.lastseat.local.erase;

import org.jspecify.annotations.NullMarked;
