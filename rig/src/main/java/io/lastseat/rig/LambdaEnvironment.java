package io.lastseat.rig;

import java.nio.file.Path;
import java.util.Map;

/**
 * The variables that Lambda sets.
 *
 * <p>Source: docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
final class LambdaEnvironment {

  private LambdaEnvironment() {}

  static Map<String, String> of(String handler, Path task, String runtimeApi) {
    return Map.ofEntries(
        Map.entry("_HANDLER", handler),
        Map.entry("LAMBDA_TASK_ROOT", task.toString()),
        Map.entry("AWS_LAMBDA_RUNTIME_API", runtimeApi),
        Map.entry("AWS_LAMBDA_FUNCTION_NAME", "packaged"),
        Map.entry("AWS_LAMBDA_FUNCTION_VERSION", "1"),
        Map.entry("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1769"),
        Map.entry("AWS_LAMBDA_LOG_GROUP_NAME", "/lastseat/packaged"),
        Map.entry("AWS_LAMBDA_LOG_STREAM_NAME", "packaged"),
        Map.entry("AWS_LAMBDA_LOG_FORMAT", "JSON"),
        Map.entry("AWS_LAMBDA_LOG_LEVEL", "INFO"),
        Map.entry("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start"),
        Map.entry("AWS_EXECUTION_ENV", "AWS_Lambda_java21"),
        Map.entry("AWS_REGION", "eu-central-1"),
        Map.entry("AWS_DEFAULT_REGION", "eu-central-1"),
        Map.entry("AWS_ACCESS_KEY_ID", "none"),
        Map.entry("AWS_SECRET_ACCESS_KEY", "none"),
        Map.entry("AWS_SESSION_TOKEN", "none"),
        Map.entry("TZ", ":UTC"));
  }
}
