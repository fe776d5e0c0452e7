/** Puts these in the place of the children, but for those that stay the same: focus, selection and reading position stay there. */
export function redraw(parent, made) {
  const before = [...parent.children];
  made.forEach((child, at) => {
    if (before[at] === undefined) parent.append(child);
    else if (!before[at].isEqualNode(child)) before[at].replaceWith(child);
  });
  for (const one of before.slice(made.length)) one.remove();
}
