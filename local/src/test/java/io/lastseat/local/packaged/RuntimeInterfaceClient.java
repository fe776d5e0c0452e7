package io.lastseat.local.packaged;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.api.client.AWSLambda;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.utilslite.SdkInternalThreadLocal;

/**
 * The command that starts Lambda's runtime interface client with nothing else on its class path. It
 * loads the function itself, from its working directory, as in Lambda.
 *
 * <p>Source: github.com/aws/aws-lambda-java-libs, {@code aws-lambda-java-runtime-interface-client}
 */
final class RuntimeInterfaceClient {

  /** Without it the client unpacks its library to one fixed file, in the way of other children. */
  private static final String LIBRARY_PROPERTY =
      "com.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI";

  private static final Map<String, String> LIBRARY_BY_PROCESSOR =
      Map.of("amd64", "linux-x86_64", "aarch64", "linux-aarch_64");

  private RuntimeInterfaceClient() {}

  /**
   * @param folder where the native library is put
   * @throws IllegalStateException on a processor for which there is none
   */
  static List<String> command(String handler, Path folder) throws IOException {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xmx512m",
        "-D" + LIBRARY_PROPERTY + "=" + library(folder),
        "-cp",
        Stream.of(
                AWSLambda.class,
                RequestHandler.class,
                PojoSerializer.class,
                SdkInternalThreadLocal.class)
            .map(RuntimeInterfaceClient::jarOf)
            .collect(Collectors.joining(File.pathSeparator)),
        AWSLambda.class.getName(),
        handler);
  }

  private static Path library(Path folder) throws IOException {
    String processor = System.getProperty("os.arch");
    String name = "/jni/libaws-lambda-jni." + LIBRARY_BY_PROCESSOR.get(processor) + ".so";
    try (InputStream library = AWSLambda.class.getResourceAsStream(name)) {
      if (library == null) {
        throw new IllegalStateException(
            "The runtime interface client has no library for the processor " + processor);
      }
      Path file = folder.resolve("libaws-lambda-jni.so");
      Files.copy(library, file);
      return file;
    }
  }

  private static String jarOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
