/** Lambda's interfaces to a function, implemented on one machine. */
@NullMarked
package io.lastseat.embedded.lambda;

import org.jspecify.annotations.NullMarked;
