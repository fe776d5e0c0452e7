/** The pure core: it turns books and a request into a verdict and new books. */
@NullMarked
package io.lastseat.decide;

import org.jspecify.annotations.NullMarked;
