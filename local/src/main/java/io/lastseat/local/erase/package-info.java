/**
 * Finds a person's name, and erases it from requests, log, rows, quarantined records and rows that
 * a recovery set aside.
 */
@NullMarked
package io.lastseat.local.erase;

import org.jspecify.annotations.NullMarked;
