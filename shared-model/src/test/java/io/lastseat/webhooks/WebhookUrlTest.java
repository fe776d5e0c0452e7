package io.lastseat.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookUrlTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.org",
        "https://example.org/hooks?of=lastseat&token=a%20b",
        "HTTPS://Example.org:8443/hooks",
        "https://8.8.8.8/hooks",
        "https://[2606:4700:4700::1111]/hooks",
        "https://xn--bcher-kva.example/"
      })
  void calledInPublic(String url) {
    assertThat(WebhookUrl.parse(url, ReceiverPolicy.PUBLIC).map(Object::toString)).contains(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.org",
        "//example.org/",
        "http://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "javascript:alert(1)",
        "https:///hooks",
        "https:example.org",
        "https://user@example.org/",
        "https://user:password@example.org/",
        "https://example.org@127.0.0.1/",
        "https://example.org/#part",
        "https://example.org:0/",
        "https://example.org:65536/",
        "https://exa mple.org/",
        "https://example.org/\r\nX-Evil: 1",
        "https://b\u00fccher.example/",
        "https://example.org/b\u00fccher",
        "https://localhost/",
        "https://LOCALHOST/",
        "https://a.localhost/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.0.0.1/",
        "https://0177.0.0.1/",
        "https://0/",
        "https://8.8.8.08/",
        "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/",
        "https://[::]/",
        "https://[fe80::1%25eth0]/",
        "https://[fd00::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[64:ff9b::a9fe:a9fe]/",
        "https://[2002:7f00:1::]/"
      })
  void neverCalled(String url) {
    assertThat(WebhookUrl.parse(url, ReceiverPolicy.PUBLIC).isLeft()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:9000/",
        "http://localhost:9000/",
        "http://[::1]:9000/",
        "https://localhost/"
      })
  void calledOnThisMachineWhereThatIsSaid(String url) {
    assertThat(WebhookUrl.parse(url, ReceiverPolicy.PUBLIC_AND_LOOPBACK).isRight()).isTrue();
    assertThat(WebhookUrl.parse(url, ReceiverPolicy.PUBLIC).isLeft()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.org/",
        "http://10.0.0.1/",
        "https://10.0.0.1/",
        "http://169.254.169.254/",
        "http://localhost.example.org/"
      })
  void noneOfTheRestIsWiderThen(String url) {
    assertThat(WebhookUrl.parse(url, ReceiverPolicy.PUBLIC_AND_LOOPBACK).isLeft()).isTrue();
  }

  @Test
  void aLongOneIsRefused() {
    String fits = "https://example.org/" + "a".repeat(WebhookUrl.MAX_CHARS - 20);
    assertThat(WebhookUrl.parse(fits, ReceiverPolicy.PUBLIC).isRight()).isTrue();
    assertThat(WebhookUrl.parse(fits + "a", ReceiverPolicy.PUBLIC).isLeft()).isTrue();
  }
}
