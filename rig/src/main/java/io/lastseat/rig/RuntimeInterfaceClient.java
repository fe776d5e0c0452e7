package io.lastseat.rig;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.api.client.AWSLambda;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
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

  private static final List<String> AS_IN_LAMBDA =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m");

  private RuntimeInterfaceClient() {}

  /**
   * @param folder where the native library is put
   * @param jvmArguments further ones; they win
   * @throws IllegalStateException on a processor for which there is none
   */
  static List<String> command(String handler, Path folder, List<String> jvmArguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(AS_IN_LAMBDA);
    command.addAll(jvmArguments);
    command.add("-D" + LIBRARY_PROPERTY + "=" + library(folder));
    command.add("-cp");
    command.add(
        Stream.of(
                AWSLambda.class,
                RequestHandler.class,
                PojoSerializer.class,
                SdkInternalThreadLocal.class)
            .map(RuntimeInterfaceClient::jarOf)
            .collect(Collectors.joining(File.pathSeparator)));
    command.add(AWSLambda.class.getName());
    command.add(handler);
    return command;
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
      Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
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
