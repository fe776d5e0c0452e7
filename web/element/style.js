import { h } from './dom.js';

/** The look. Each colour and measure is a custom property that the page around it may set. */
const STYLE = `
:host {
  --_accent: var(--lastseat-accent, #1f5f5b);
  --_on-accent: var(--lastseat-on-accent, #ffffff);
  --_ink: var(--lastseat-ink, #1d2524);
  --_muted: var(--lastseat-muted, #52605e);
  --_paper: var(--lastseat-paper, #ffffff);
  --_field: var(--lastseat-field, #ffffff);
  --_line: var(--lastseat-line, #7d8a88);
  --_good: var(--lastseat-good, #1c6b3f);
  --_wait: var(--lastseat-wait, #8a5200);
  --_bad: var(--lastseat-bad, #a32a2a);
  --_radius: var(--lastseat-radius, 14px);
  display: block;
  container-type: inline-size;
  max-width: var(--lastseat-width, 34rem);
  color: var(--_ink);
  font: var(--lastseat-font, 1rem/1.55 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK JP', sans-serif);
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.card {
  --_tone: var(--_accent);
  padding: clamp(1.25rem, 6cqi, 2.25rem);
  border-radius: var(--_radius);
  border-top: 5px solid var(--_tone);
  background: var(--_paper);
  box-shadow: var(--lastseat-shadow, 0 1px 2px rgb(20 40 40 / 8%), 0 12px 32px rgb(20 40 40 / 10%));
}
.card[data-tone='good'] { --_tone: var(--_good); }
.card[data-tone='wait'] { --_tone: var(--_wait); }
.card[data-tone='bad'] { --_tone: var(--_bad); }
.title, #heading { margin: 0 0 .75rem; font-size: clamp(1.4rem, 6cqi, 1.75rem); line-height: 1.2; font-weight: 650; letter-spacing: -.01em; }
.title { margin-bottom: .35rem; overflow-wrap: anywhere; }
#heading { color: var(--_tone); }
.title + #heading { font-size: 1.2rem; }
#heading:focus { outline: none; }
p { margin: 0 0 .9rem; overflow-wrap: anywhere; }
.muted { color: var(--_muted); font-size: .95rem; }
.news { color: var(--_good); font-weight: 600; }
.notice { color: var(--_bad); font-weight: 600; }
.count { display: flex; align-items: baseline; gap: .75rem; margin: 0 0 1.1rem; }
.count span { color: var(--_muted); font-size: .95rem; }
.count strong { font-size: 2rem; line-height: 1.1; font-weight: 600; font-variant-numeric: tabular-nums; }
.field { margin: 0 0 1.1rem; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; }
input:not([type='checkbox']) {
  width: 100%; min-height: 2.9rem; padding: .55rem .8rem; border: 1px solid var(--_line);
  border-radius: calc(var(--_radius) * .6); color: inherit; background: var(--_field); font: inherit;
}
input[type='number'] { max-width: 9rem; }
fieldset { margin: 0 0 1.1rem; padding: 0; border: 0; min-width: 0; }
legend { margin: 0 0 .6rem; padding: 0; font-weight: 600; }
.category { display: grid; grid-template-columns: 1fr auto; column-gap: .8rem; align-items: center; margin: 0 0 .8rem; }
.category label { margin: 0; overflow-wrap: anywhere; min-width: 0; }
.category input { width: 6rem !important; grid-row: span 2; }
.category p { margin: 0; grid-column: 1; }
.check { display: flex; align-items: flex-start; gap: .6rem; }
.check label { margin: 0; font-weight: 400; }
.check input { width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; flex: none; accent-color: var(--_accent); }
[aria-invalid='true'] { border-color: var(--_bad); border-width: 2px; }
.error { margin: .3rem 0 0; color: var(--_bad); font-size: .95rem; }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1.2rem 0 0; }
button {
  min-height: 2.9rem; padding: .55rem 1.25rem; border: 1px solid var(--_accent); border-radius: calc(var(--_radius) * .6);
  color: var(--_accent); background: transparent; font: inherit; font-weight: 600; cursor: pointer;
}
button.main { color: var(--_on-accent); background: var(--_accent); }
button.main:hover { filter: brightness(1.12); }
button[aria-disabled='true'] { cursor: progress; opacity: .75; }
:is(button, input, a):focus-visible { outline: 3px solid var(--_accent); outline-offset: 2px; }
.actions + p, .actions + form { margin: 1rem 0 0; }
.link { margin: 1.4rem 0 0; padding: 1rem 0 0; border-top: 1px solid color-mix(in srgb, var(--_line) 45%, transparent); }
.link a { color: var(--_accent); overflow-wrap: anywhere; font-size: .9rem; }
.link p { margin: 0 0 .25rem; }
.tickets { margin: 1.4rem 0 0; }
.tickets > p { margin: 1rem 0 0; }
.tickets ul { margin: 0; padding: 0; list-style: none; }
.tickets li { padding: .5rem 0; }
.tickets a { display: inline-block; padding: .4rem 0; color: var(--_accent); overflow-wrap: anywhere; }
button.quiet { min-height: 1.6rem; padding: .1rem 0; border: 0; color: var(--_muted); font-size: .9rem; font-weight: 400; text-decoration: underline; }
li button.quiet { display: block; }
.dots { display: inline-flex; gap: .35rem; margin: 0 0 .9rem; }
.dots i { width: .6rem; height: .6rem; border-radius: 50%; background: var(--_tone); animation: breathe 1.4s ease-in-out infinite; }
.dots i:nth-child(2) { animation-delay: .2s; }
.dots i:nth-child(3) { animation-delay: .4s; }
@keyframes breathe { 0%, 100% { opacity: .25; } 40% { opacity: 1; } }
@media (prefers-reduced-motion: reduce) { .dots i { animation: none; opacity: .6; } }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/**
 * Puts it on: as a sheet, which no content security policy forbids, or as an element where browsers make no sheets (Safari before
 * 16.4).
 *
 * @throws {Error} where there is neither
 */
export function dress(root) {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const style = h('style', {}, STYLE);
    root.append(style);
    if (!style.sheet) throw new Error('This browser makes no style sheets, and the content security policy forbids style elements.');
  }
}
