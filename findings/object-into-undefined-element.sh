#!/usr/bin/env bash
# Tool: React 19.3.1, Vue 3.5.45 and Svelte 5.57.3 with jsdom 26.1.0.
# Guess: a custom element whose class is loaded later gets an object in the same way from all three: as a property,
#   since an attribute cannot hold it.
# Fact: React and Vue look whether the element has such a property. Before the class is defined it has none, and they
#   write the attribute "[object Object]": the object is lost. Svelte sets the property.
# Seen: React <seat-map plan="[object Object]">, no property. Vue the same. Svelte <seat-map>, property {"rows":3}.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --silent --no-audit --no-fund --ignore-scripts \
  react@19.3.1 react-dom@19.3.1 vue@3.5.45 svelte@5.57.3 jsdom@26.1.0
cat > "$work/check.mjs" <<'JS'
import { writeFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { compile } from "svelte/compiler";
const source = "<seat-map plan={{ rows: 3 }}></seat-map>";
writeFileSync(new URL("Seats.mjs", import.meta.url), compile(source, { generate: "client" }).js.code);

const { window } = new JSDOM("<!doctype html>");
const names = ["document", "navigator", "customElements", "Node", "Element", "HTMLElement", "SVGElement", "Text", "Comment"];
globalThis.window = window;
for (const name of names) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const places = [1, 2, 3].map(() => document.body.appendChild(document.createElement("div")));

const { createElement, act } = await import("react");
const { createRoot } = await import("react-dom/client");
await act(() => createRoot(places[0]).render(createElement("seat-map", { plan: { rows: 3 } })));
const { createApp, h } = await import("vue");
createApp({ render: () => h("seat-map", { plan: { rows: 3 } }) }).mount(places[1]);
const { mount, flushSync } = await import("svelte");
mount((await import("./Seats.mjs")).default, { target: places[2] });
flushSync();
for (const [index, name] of ["React", "Vue", "Svelte"].entries()) {
  const element = places[index].querySelector("seat-map");
  console.log(name, "attribute", element.getAttribute("plan"), "property", JSON.stringify(element.plan));
}
JS
seen=$(node --conditions=browser "$work/check.mjs")
expected='React attribute [object Object] property undefined
Vue attribute [object Object] property undefined
Svelte attribute null property {"rows":3}'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
