/** What was measured, as data, and the tables, pictures and targets that are made from it. */
@NullMarked
package io.lastseat.bench.report;

import org.jspecify.annotations.NullMarked;
