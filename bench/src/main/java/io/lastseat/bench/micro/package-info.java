/** What deciding costs where nothing else does: JMH on one core. */
@NullMarked
package io.lastseat.bench.micro;

import org.jspecify.annotations.NullMarked;
