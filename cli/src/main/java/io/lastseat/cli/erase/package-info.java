/**
 * Finds a person's name, and erases it from requests, log, rows, quarantined records and rows that
 * a recovery set aside.
 */
@NullMarked
package io.lastseat.cli.erase;

import org.jspecify.annotations.NullMarked;
