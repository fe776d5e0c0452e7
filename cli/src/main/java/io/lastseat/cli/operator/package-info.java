/** Commands of an operator, which open the tables. */
@NullMarked
package io.lastseat.cli.operator;

import org.jspecify.annotations.NullMarked;
