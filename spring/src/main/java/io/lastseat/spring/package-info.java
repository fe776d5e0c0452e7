/** For Spring Boot 3.5 and 4.0: the client from properties, its health and its figures. */
@NullMarked
package io.lastseat.spring;

import org.jspecify.annotations.NullMarked;
