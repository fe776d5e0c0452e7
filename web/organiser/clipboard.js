/** Puts a text where the person pastes from. Without TLS a browser does not let a page do so. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
