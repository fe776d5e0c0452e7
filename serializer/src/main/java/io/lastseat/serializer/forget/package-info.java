/** Forgets locks and executions that were unused for long, if the deployment wants that. */
@NullMarked
package io.lastseat.serializer.forget;

import org.jspecify.annotations.NullMarked;
