package io.lastseat.local.deploy;

import io.lastseat.testkit.template.Template;
import java.util.function.UnaryOperator;

/**
 * A violation put into the template on purpose.
 *
 * @param complaint a part of the sentence by which it must be found
 */
public record Plant(String complaint, UnaryOperator<Template> violation) {

  public static Plant put(String complaint, String path, String json) {
    return new Plant(complaint, template -> template.with(path, json));
  }

  public static Plant remove(String complaint, String path) {
    return new Plant(complaint, template -> template.without(path));
  }
}
