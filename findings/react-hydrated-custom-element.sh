#!/usr/bin/env bash
# Tool: React 19.3.1 (react-dom) with jsdom 26.1.0.
# Guess: hydrateRoot leaves a custom element as a render in the browser does: object properties and listeners are set.
# Fact: after hydrateRoot the element has its attributes alone. Its object properties and its listeners of own events
#   come only with the next render of the component.
# Seen: hydrated: no rows, 0 events heard. After one more render: 3 rows, 1 event. createRoot: 3 rows, 1 event.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --silent --no-audit --no-fund --ignore-scripts react@19.3.1 react-dom@19.3.1 jsdom@26.1.0
cat > "$work/check.mjs" <<'JS'
import { JSDOM } from "jsdom";
const { window } = new JSDOM("<!doctype html><div></div><div></div>");
for (const name of ["window", "document", "navigator"])
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
window.customElements.define("seat-map", class extends window.HTMLElement {
  set plan(plan) { this.rows = plan.rows; }
  get plan() { return { rows: this.rows }; }
});
const { default: React, act } = await import("react");
const { hydrateRoot, createRoot } = await import("react-dom/client");
const { renderToString } = await import("react-dom/server");
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
let heard, again;
function Seats() {
  const [count, setCount] = React.useState(0);
  again = () => setCount(count + 1);
  return React.createElement("seat-map", { plan: { rows: 3 }, onpicked: () => heard++ });
}
function tell(when, element) {
  heard = 0;
  element.dispatchEvent(new window.CustomEvent("picked"));
  console.log(when, "rows", element.rows, "heard", heard);
}
const [served, made] = document.querySelectorAll("div");
served.innerHTML = renderToString(React.createElement(Seats));
await act(() => hydrateRoot(served, React.createElement(Seats)));
tell("hydrated", served.firstChild);
await act(() => again());
tell("rendered again", served.firstChild);
await act(() => createRoot(made).render(React.createElement(Seats)));
tell("made", made.firstChild);
JS
seen=$(node "$work/check.mjs")
expected='hydrated rows undefined heard 0
rendered again rows 3 heard 1
made rows 3 heard 1'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
