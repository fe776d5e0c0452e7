/** What runs when the pages are built, and is no part of their jar. */
@NullMarked
package io.lastseat.pages.bundle;

import org.jspecify.annotations.NullMarked;
