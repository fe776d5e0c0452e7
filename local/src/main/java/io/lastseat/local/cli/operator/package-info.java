/** Commands that open the tables, for an operator. */
@NullMarked
package io.lastseat.local.cli.operator;

import org.jspecify.annotations.NullMarked;
