/**
 * The tables of a log (commits, rows, requests, lists of logs), and how calls to them are shared
 * and repeated.
 */
@NullMarked
package io.lastseat.log.store;

import org.jspecify.annotations.NullMarked;
