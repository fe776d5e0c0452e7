/** Archives a resource: closes its name for good, and deletes what an archive file contains. */
@NullMarked
package io.lastseat.serializer.archive;

import org.jspecify.annotations.NullMarked;
