/** HTTP calls and answers, and what answers them: the API, and pages in front of it. */
@NullMarked
package io.lastseat.site;

import org.jspecify.annotations.NullMarked;
