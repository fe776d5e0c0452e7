/** Helpers that the tests of this module share. */
package io.lastseat.cli.testing;
