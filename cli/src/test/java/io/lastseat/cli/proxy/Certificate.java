package io.lastseat.cli.proxy;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;

/** A certificate of a name, signed by itself, and its key, as files that proxies read. */
record Certificate(Path certificate, Path key) {

  private static final String PASSWORD = "of-this-test";
  private static final String ALIAS = "name";

  /** Makes both in this folder. */
  static Certificate of(String name, Path folder) throws Exception {
    Path store = folder.resolve("store");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                ALIAS,
                "-dname",
                "CN=" + name,
                "-ext",
                "SAN=DNS:" + name,
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    String out = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new AssertionError(out);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream made = Files.newInputStream(store)) {
      keys.load(made, PASSWORD.toCharArray());
    }
    return new Certificate(
        pem(folder, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()),
        pem(folder, "PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded()));
  }

  private static Path pem(Path folder, String what, byte[] bytes) throws Exception {
    String lines = Base64.getMimeEncoder().encodeToString(bytes);
    return Files.writeString(
        folder.resolve(what.replace(' ', '-')),
        "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n".formatted(what, lines));
  }
}
