/** The pure core: from books and a request to a verdict and new books. */
@NullMarked
package io.lastseat.decide;

import org.jspecify.annotations.NullMarked;
