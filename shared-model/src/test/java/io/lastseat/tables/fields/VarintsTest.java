package io.lastseat.tables.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers in few bytes, and a lease that was renewed by a clock years behind that of its grant. */
class VarintsTest {

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "127, 1",
    "128, 2",
    "16383, 2",
    "16384, 3",
    "9223372036854775807, 9",
    "-1, 10",
    "-152712878124, 10",
    "-9223372036854775808, 10"
  })
  void aNumberComesBack(long number, int bytes) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Varints.write(number, written);
    Varints.write("text", written);
    assertThat(written.size()).isEqualTo(bytes + 5);
    Varints.Bytes read = new Varints.Bytes("a test", written.toByteArray());
    assertThat(read.number()).isEqualTo(number);
    assertThat(read.text()).isEqualTo("text");
    assertThat(read.hasMore()).isFalse();
  }

  @Test
  void aTextOfLessThanNothingIsDamaged() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Varints.write(-1, written);
    Varints.Bytes read = new Varints.Bytes("a test", written.toByteArray());
    assertThatIllegalArgumentException().isThrownBy(read::text).withMessageContaining("a test");
  }
}
