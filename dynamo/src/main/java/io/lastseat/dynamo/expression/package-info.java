/** DynamoDB's expressions: one parser and one evaluator for all five kinds. */
@NullMarked
package io.lastseat.dynamo.expression;

import org.jspecify.annotations.NullMarked;
