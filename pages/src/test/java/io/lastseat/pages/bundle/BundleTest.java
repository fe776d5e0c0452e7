package io.lastseat.pages.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Several modules are packed into one script. */
class BundleTest {

  private static final Map<String, String> MODULES =
      HashMap.of(
          "page/all.js",
          """
          import { more, less as fewer } from './parts/more.js';
          import { one } from '../one.js';

          /** Says it: import { x } from './y.js'. */
          export const all = () => {
            // Not for long.
            return [one, more, fewer];
          };
          """,
          "page/parts/more.js",
          """
          import { one } from '../../one.js';
          export { less } from './less.js';
          export const more = `${one}
            more`;
          """,
          "page/parts/less.js",
          "export function less() {}\n",
          "one.js",
          "export const one = 1;\n");

  private static String bundle(Map<String, String> modules, String... leftOut) {
    return Bundle.of("page/all.js", modules.toJavaMap(), Set.of(leftOut));
  }

  @Test
  void eachModuleStandsOnceBehindWhatItNeedsWithoutComments() {
    assertThat(bundle(MODULES))
        .isEqualTo(
            """
            const $1=(()=>{const one = 1;

            return{one}})();
            const $2=(()=>{function less() {}

            return{less}})();
            const $3=(()=>{const{one}=$1;
            const{less}=$2;
            const more = `${one}
            more`;

            return{less,more}})();
            const $4=(()=>{const{more,less:fewer}=$3;
            const{one}=$1;
            const all = () => {
            return [one, more, fewer];
            };

            return{all}})();
            """);
  }

  @Test
  void whatIsLeftOutIsEmpty() {
    assertThat(bundle(MODULES, "one.js"))
        .startsWith("const $1=(()=>{return{}})();")
        .doesNotContain("one = 1");
  }

  @Test
  void whatItDoesNotKnowItRefuses() {
    for (String unknown :
        new String[] {
          "export default 1;\n",
          "import all from './x.js';\n",
          "import './x.js';\n",
          "export * from './less.js';\n",
          "import { all } from '../all.js';\n",
          "import { all } from './nowhere.js';\n"
        }) {
      assertThatThrownBy(() -> bundle(MODULES.put("page/parts/less.js", unknown)))
          .as(unknown)
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void thePagesWithoutScriptsHaveTheLookOfTheElement() {
    String module = "const STYLE = `\n:host { color: red; }\n:host([hidden]) { a: b; }\n`;\n";
    assertThat(Bundle.ofThePage(Bundle.look(module)))
        .isEqualTo("main { color: red; }\nmain[hidden] { a: b; }\n");
    assertThatThrownBy(() -> Bundle.look("")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void eachPageSetsTheColoursOfTheElementOnceInLightAndOnceInDark() {
    String look =
        """
        :host {
          --_on-accent: var(--lastseat-on-accent, light-dark(#ffffff, #0d1716));
          --_line: var(--lastseat-line, #7d8a88);
          --_radius: var(--lastseat-radius, 16px);
        }
        """;
    assertThat(Bundle.colours(look))
        .isEqualTo(
            """
            :root {
              color-scheme: light dark;
              --lastseat-on-accent: #ffffff;
              --lastseat-line: #7d8a88;
            }
            @media (prefers-color-scheme: dark) { :root {
              --lastseat-on-accent: #0d1716;
            } }
            """);
  }
}
