@NullMarked
package io.lastseat.bench.beyond;

import org.jspecify.annotations.NullMarked;
