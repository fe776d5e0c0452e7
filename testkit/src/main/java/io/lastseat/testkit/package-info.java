/**
 * What tests share: tables on DynamoDB Local, a DynamoDB in bad weather, stream records. It knows
 * neither function.
 */
@NullMarked
package io.lastseat.testkit;

import org.jspecify.annotations.NullMarked;
