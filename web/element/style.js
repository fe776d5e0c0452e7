import { h } from './dom.js';

/**
 * The look. Each colour and measure is a custom property that the page around it may set. The pages without scripts have the same: `:host`
 * is their `main`. The pages of operators and organisers have the same colours: the build reads them here.
 */
const STYLE = `
:host {
  --_accent: var(--lastseat-accent, light-dark(#1f5f5b, #7ecbc3));
  --_on-accent: var(--lastseat-on-accent, light-dark(#ffffff, #0d1716));
  --_ink: var(--lastseat-ink, light-dark(#1d2524, #eaf0ee));
  --_muted: var(--lastseat-muted, light-dark(#52605e, #a9b7b4));
  --_paper: var(--lastseat-paper, light-dark(#ffffff, #1a2221));
  --_field: var(--lastseat-field, light-dark(#ffffff, #121918));
  --_line: var(--lastseat-line, #7d8a88);
  --_good: var(--lastseat-good, light-dark(#1c6b3f, #7fd6a1));
  --_wait: var(--lastseat-wait, light-dark(#8a5200, #f0b660));
  --_bad: var(--lastseat-bad, light-dark(#a32a2a, #ff9d94));
  --_radius: var(--lastseat-radius, 16px);
  --_hair: color-mix(in srgb, var(--_line) 35%, transparent);
  display: block;
  container: lastseat / inline-size;
  max-width: var(--lastseat-width, none);
  font: 1rem/1.55 var(--lastseat-font, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK JP', sans-serif);
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.card {
  --_tone: var(--_accent);
  --_pad: clamp(1.25rem, 6cqi, 2.5rem);
  padding: var(--_pad);
  border-radius: var(--_radius);
  color: var(--_ink);
  background: var(--_paper);
  box-shadow: var(--lastseat-shadow, 0 1px 2px rgb(20 40 40 / 8%), 0 18px 48px -12px rgb(20 40 40 / 16%));
  overflow: hidden;
  overflow-wrap: anywhere;
}
.card[data-scheme='light'] { color-scheme: light; }
.card[data-scheme='dark'] { color-scheme: dark; }
.card[data-tone='good'] { --_tone: var(--_good); }
.card[data-tone='wait'] { --_tone: var(--_wait); }
.card[data-tone='bad'] { --_tone: var(--_bad); }
.image {
  display: block; width: calc(100% + 2 * var(--_pad)); max-width: none; height: auto; aspect-ratio: 16 / 9; object-fit: cover;
  margin: calc(-1 * var(--_pad)) calc(-1 * var(--_pad)) var(--_pad); background: var(--_hair);
}
.logo { display: block; max-width: 60%; max-height: 3.5rem; margin: 0 0 1.1rem; }
.title, #heading { margin: 0; line-height: 1.15; font-weight: 700; letter-spacing: -.02em; text-wrap: balance; }
.title { font-size: clamp(1.7rem, 8cqi, 2.5rem); }
#heading { display: flex; gap: .6rem; margin: 0 0 .6rem; color: var(--_tone); font-size: 1.3rem; line-height: 1.25; letter-spacing: -.01em; }
#heading:focus { outline: none; }
:is([data-tone='good'], [data-tone='wait'], [data-tone='bad']) #heading::before {
  flex: none; width: 1.65rem; height: 1.65rem; border-radius: 50%; color: var(--_paper); background: var(--_tone);
  font-size: 1rem; line-height: 1.65rem; letter-spacing: 0; text-align: center; content: '✓' / '';
}
[data-tone='wait'] #heading::before { content: '…' / ''; }
[data-tone='bad'] #heading::before { content: '!' / ''; }
.facts { display: flex; gap: 1rem; align-items: center; margin: 1.1rem 0 0; }
.facts p { margin: 0; line-height: 1.4; }
.leaf {
  flex: none; width: 3.6rem; border: 1px solid var(--_hair); border-radius: calc(var(--_radius) * .6); overflow: hidden; text-align: center;
}
.leaf span { display: block; padding: .15rem 0; color: var(--_on-accent); background: var(--_accent); font-size: .8rem; font-weight: 650; line-height: 1.3; }
.leaf b { display: block; padding: .2rem 0 .25rem; font-size: 1.55rem; line-height: 1.15; font-variant-numeric: tabular-nums; }
.where { color: var(--_muted); }
.about { margin: 1.1rem 0 0; white-space: pre-line; }
.event ~ .state, .about + .state { margin: 1.6rem 0 0; padding: 1.6rem 0 0; border-top: 1px solid var(--_hair); }
.state + .about { margin: 1.6rem 0 0; padding: 1.6rem 0 0; border-top: 1px solid var(--_hair); }
.state { container: state / inline-size; }
p { margin: 0 0 .8rem; }
.free { font-size: 1.1rem; }
.muted { color: var(--_muted); font-size: .95rem; }
.news { margin: .8rem 0 0; color: var(--_good); font-weight: 600; }
.notice { color: var(--_bad); font-weight: 600; }
.stub { margin: .9rem 0 0; padding: 1rem 1.1rem; border-radius: calc(var(--_radius) * .7); background: color-mix(in srgb, var(--_tone) 9%, var(--_paper)); }
.stub p { margin: 0; }
.stub .muted { margin: .2rem 0 0; color: inherit; }
.who { font-size: 1.25rem; font-weight: 650; line-height: 1.3; }
.stub + p { margin-top: .9rem; }
.count { display: flex; align-items: baseline; gap: .75rem; margin: 1rem 0 0; }
.count span { color: var(--_muted); font-size: .95rem; }
.count strong { font-size: 2.2rem; line-height: 1.1; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.field { margin: 0 0 1rem; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; }
input:not([type='checkbox']) {
  width: 100%; min-height: 3.1rem; padding: .6rem .9rem; border: 1px solid var(--_line);
  border-radius: calc(var(--_radius) * .6); color: inherit; background: var(--_field); font: inherit;
}
.field + .most { margin-top: -.7rem; }
form { margin: 1.1rem 0 0; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; min-width: 0; }
legend { margin: 0 0 .6rem; padding: 0; font-weight: 600; }
.category { display: grid; grid-template-columns: 1fr auto; column-gap: .8rem; align-items: center; margin: 0 0 .8rem; }
.category label { margin: 0; min-width: 0; }
.category input { width: 6rem !important; grid-row: span 2; }
.category p { margin: 0; grid-column: 1; }
.check { display: flex; align-items: flex-start; gap: .6rem; }
.check label { margin: 0; font-weight: 400; }
.check input { width: 1.35rem; height: 1.35rem; margin: .1rem 0 0; flex: none; accent-color: var(--_accent); }
[aria-invalid='true'] { border-color: var(--_bad); border-width: 2px; }
.error { margin: .3rem 0 0; color: var(--_bad); font-size: .95rem; }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1.1rem 0 0; }
button, .button {
  flex: 1 1 100%; min-height: 3.1rem; padding: .65rem 1.25rem; border: 1px solid var(--_accent); border-radius: calc(var(--_radius) * .6);
  color: var(--_accent); background: transparent; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
:is(button, .button):hover { background: color-mix(in srgb, var(--_accent) 9%, transparent); }
:is(button, .button).main { color: var(--_on-accent); background: var(--_accent); }
:is(button, .button).main:hover { filter: brightness(1.12); }
button[aria-disabled='true'] { cursor: progress; opacity: .75; }
:is(button, input, a):focus-visible { outline: 3px solid var(--_accent); outline-offset: 2px; }
@container state (min-width: 30rem) { .actions :is(button, .button):not([type='submit']) { flex: 0 1 auto; } }
:is(button, .button).quiet {
  flex: 0 1 auto; min-height: 1.6rem; padding: .1rem 0; border: 0; color: var(--_muted); background: none;
  font-size: .95rem; font-weight: 400; text-align: start; text-decoration: underline; text-underline-offset: .2em;
}
:is(button, .button).quiet:hover { color: var(--_ink); }
.actions:has(.quiet) { column-gap: 1.5rem; }
.link, .question { margin: 1.3rem 0 0; }
.question > p { font-weight: 600; }
.link p { margin: 0 0 .4rem; }
.link a { color: var(--_accent); }
.link .address { display: block; padding: .6rem .9rem; border: 1px dashed var(--_line); border-radius: calc(var(--_radius) * .6); font-size: .9rem; }
.link .actions { margin: .6rem 0 0; }
.link :is(button, .button) { flex: 1 1 auto; padding-inline: .8rem; }
.tickets { margin: 1.4rem 0 0; padding: 1.1rem 0 0; border-top: 1px solid var(--_hair); }
.tickets > p { margin: 1rem 0 0; }
.tickets ul { margin: 0; padding: 0; list-style: none; }
.tickets li { padding: .5rem 0; }
.tickets a { display: inline-block; padding: .4rem 0; color: var(--_accent); }
li button.quiet { display: block; }
.dots { display: flex; gap: .35rem; margin: .4rem 0 .9rem; }
.dots i { width: .6rem; height: .6rem; border-radius: 50%; background: var(--_tone); animation: breathe 1.4s ease-in-out infinite; }
.dots i:nth-child(2) { animation-delay: .2s; }
.dots i:nth-child(3) { animation-delay: .4s; }
@keyframes breathe { 0%, 100% { opacity: .25; } 40% { opacity: 1; } }
@media (prefers-reduced-motion: reduce) { .dots i { animation: none; opacity: .6; } }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container lastseat (min-width: 52rem) {
  .card.wide {
    --_pad: 2.75rem;
    display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); grid-template-rows: auto 1fr; column-gap: calc(2 * var(--_pad));
  }
  .wide > * { grid-column: 1; }
  .wide .image { width: calc(100% + 2 * var(--_pad)); border-radius: 0; }
  .wide > .state {
    grid-area: 1 / 2 / span 2; margin: calc(-1 * var(--_pad)) calc(-1 * var(--_pad)); padding: var(--_pad);
    border: 0; border-inline-start: 1px solid var(--_hair); background: color-mix(in srgb, var(--_accent) 4%, var(--_paper));
  }
  .wide > .state + .about { border: 0; margin: 0; padding: 1.1rem 0 0; }
}
`;

/**
 * Puts it on: as a sheet, which no content security policy forbids, or as an element where browsers make no sheets (Safari before
 * 16.4).
 *
 * @throws {Error} where there is neither
 */
export function dress(root) {
  const knowsBoth = globalThis.CSS?.supports('color', 'light-dark(#000, #fff)');
  // In browsers of before 2024 it is light.
  const style = knowsBoth ? STYLE : STYLE.replace(/light-dark\((#\w+), #\w+\)/g, '$1');
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const element = h('style', {}, style);
    root.append(element);
    if (!element.sheet) throw new Error('This browser makes no style sheets, and the content security policy forbids style elements.');
  }
}
