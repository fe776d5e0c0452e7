/** {@code template.yaml} as a tree, and what it grants to a role. */
@NullMarked
package io.lastseat.testkit.template;

import org.jspecify.annotations.NullMarked;
