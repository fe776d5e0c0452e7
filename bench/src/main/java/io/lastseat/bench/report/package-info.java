/** The measured data, and the tables, pictures and targets that are made from them. */
@NullMarked
package io.lastseat.bench.report;

import org.jspecify.annotations.NullMarked;
