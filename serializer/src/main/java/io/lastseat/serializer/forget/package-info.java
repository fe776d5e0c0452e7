/** Forgets locks and executions that nobody has used for long, where a deployment asks for that. */
@NullMarked
package io.lastseat.serializer.forget;

import org.jspecify.annotations.NullMarked;
