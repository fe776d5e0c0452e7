/**
 * Keeps the children of an element as a list of things says, in its order. What did not change stays the same node, so that
 * keyboard focus and reading position survive.
 *
 * @param {Element} parent
 * @param {Array<object>} things
 * @param {(thing: object) => string} key
 * @param {(thing: object) => Element} make
 */
export function keyed(parent, things, key, make) {
  const before = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  const focused = focusedIn(parent);
  const wanted = things.map((thing) => {
    const name = key(thing);
    const text = JSON.stringify(thing);
    const there = before.get(name);
    if (there && there.said === text) return there;
    const made = make(thing);
    made.dataset.key = name;
    made.said = text;
    return made;
  });
  wanted.forEach((child, place) => {
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
  while (parent.children.length > wanted.length) parent.lastElementChild.remove();
  if (focused) refocus(parent, focused);
}

function focusedIn(parent) {
  const active = document.activeElement;
  const child = active && [...parent.children].find((one) => one.contains(active));
  return child && { key: child.dataset.key, control: active.dataset.control, was: active };
}

function refocus(parent, { key, control, was }) {
  if (document.activeElement === was || !control) return;
  const child = [...parent.children].find((one) => one.dataset.key === key);
  child?.querySelector(`[data-control="${CSS.escape(control)}"]`)?.focus();
}
