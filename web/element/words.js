/** What a text may be told, in the order in which its function takes them. */
const FACTS = ['place', 'n', 'most', 'at', 'name', 'reason', 'weekday', 'day', 'month', 'year', 'time'];

/**
 * The texts of one language. One that says `{n}` or another fact becomes a function of its facts. It may have forms: `none` for 0
 * or no number, `one` for 1, and `more`, which stands for a form that is missing. An object without `more` is a group of texts.
 *
 * @param {string} language in whose way numbers are written
 */
export function words(language, texts) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, worded(language, text)]));
}

function worded(language, text) {
  const forms = typeof text === 'string' ? { more: text } : text;
  const facts = FACTS.filter((fact) => Object.values(forms).some((form) => form.includes(`{${fact}}`)));
  if (!forms.more || facts.length === 0) return text;
  const count = facts.findIndex((fact) => fact === 'n' || fact === 'most');
  const made = (...told) => {
    const form = forms[!told[count] ? 'none' : told[count] === 1 ? 'one' : 'more'] ?? forms.more;
    return form.replace(/\{(\w+)\}/g, (_, fact) => written(language, told[facts.indexOf(fact)]));
  };
  // Its length tells how many facts it takes.
  return [, (fact) => made(fact), (first, second) => made(first, second), , (first, second, third, fourth) => made(first, second, third, fourth)][facts.length];
}

const written = (language, fact) => (typeof fact === 'number' ? fact.toLocaleString(language) : fact);
