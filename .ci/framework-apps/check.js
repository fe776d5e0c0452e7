// Each framework renders the element: before and after the browser knows it, and after a server has made the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { compile } from 'svelte/compiler';

const { LASTSEAT_SERVER, LASTSEAT_CHROMIUM } = process.env;
const HERE = import.meta.dirname;
const FRAMEWORKS = ['react', 'vue', 'svelte'];
/** Whether a server makes the page first; whether the element is loaded before it is used; and whether only attributes are. */
const WAYS = {
  'the element first': { isMade: false, isKnown: true },
  // Frameworks write objects as [object Object] into elements that the browser does not know yet.
  'the page first, attributes alone': { isMade: false, isKnown: false, isPlain: true },
  'made on a server': { isMade: true, isKnown: true },
};
const version = (name) => JSON.parse(readFileSync(join(HERE, 'node_modules', name, 'package.json'), 'utf8')).version;

const svelte = (generate) => ({
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path }) => ({
      contents: compile(readFileSync(path, 'utf8'), { generate, filename: path, dev: generate === 'client' }).js.code,
    }));
  },
});

const common = { bundle: true, format: 'esm', absWorkingDir: HERE, outdir: join(HERE, 'made'), jsx: 'automatic', logLevel: 'warning' };

/** The scripts for browsers, in the form for developers, which warns; and those for the server. */
async function bundled() {
  await build({
    ...common,
    entryPoints: {
      element: 'lastseat/element',
      'react.client': 'react.client.jsx',
      'vue.client': 'vue.client.js',
      'svelte.client': 'svelte.client.js',
    },
    conditions: ['browser', 'svelte', 'development'],
    alias: { vue: 'vue/dist/vue.esm-bundler.js' },
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    plugins: [svelte('client')],
  });
  await build({
    ...common,
    entryPoints: ['react.server.jsx', 'vue.server.js', 'svelte.server.js'],
    platform: 'node',
    packages: 'external',
    plugins: [svelte('server')],
  });
}

/** Passes a call of the element on to Lastseat. */
async function passedOn({ url, method, headers }, body, answer) {
  const kept = Object.entries(headers).filter(([name]) => ['content-type', 'idempotency-key', 'prefer'].includes(name));
  const response = await fetch(new URL(url.slice('/seats'.length), LASTSEAT_SERVER), {
    method,
    headers: Object.fromEntries(kept),
    body: body.length > 0 ? body : undefined,
  });
  const told = [...response.headers].filter(([name]) => !/^(content-encoding|content-length|connection|keep-alive|transfer-encoding)$/.test(name));
  answer.writeHead(response.status, Object.fromEntries(told));
  answer.end(Buffer.from(await response.arrayBuffer()));
}

const pages = new Map();
const server = createServer(async (call, answer) => {
  const path = call.url.replace(/\?.*/, '');
  const parts = [];
  for await (const part of call) parts.push(part);
  const body = Buffer.concat(parts);
  if (path.startsWith('/seats/')) return passedOn(call, body, answer);
  try {
    const text = pages.get(path) ?? readFileSync(join(HERE, path));
    answer.writeHead(200, { 'Content-Type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8' });
    answer.end(text);
  } catch {
    answer.writeHead(404);
    answer.end();
  }
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const origin = `http://127.0.0.1:${server.address().port}`;

async function created(id, title) {
  const headers = { 'Content-Type': 'application/json', Prefer: 'wait=20' };
  const answer = await fetch(new URL(`/v1/resources/${id}`, LASTSEAT_SERVER), { method: 'PUT', headers, body: JSON.stringify({ capacity: 3, title }) });
  assert.ok(answer.ok, await answer.text());
}

const rosterOf = async (id) => (await (await fetch(new URL(`/v1/resources/${id}/roster`, LASTSEAT_SERVER))).json()).entries;

async function check(browser, framework, { isMade, isKnown, isPlain = false }, number) {
  const props = { isPlain, first: `${framework}-${number}-monday`, second: `${framework}-${number}-tuesday`, server: `${origin}/seats` };
  await created(props.first, 'Monday');
  await created(props.second, 'Tuesday');
  const { made } = isMade ? await import(pathToFileURL(join(HERE, 'made', `${framework}.server.js`))) : {};
  const scripts = ['/made/element.js', `/made/${framework}.client.js`];
  const tags = (isKnown ? scripts : scripts.reverse()).map((src) => `<script type="module" src="${src}"></script>`).join('');
  const start = `<script>window.shown = ${JSON.stringify({ isMade, props })}</script>`;
  const path = `/${framework}-${number}`;
  pages.set(path, `<!doctype html><html lang="en"><title>x</title><link rel="icon" href="data:,"><div id="root">${isMade ? await made(props) : ''}</div>${start}${tags}`);

  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  const said = [];
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && said.push(line.text()));
  page.on('pageerror', (failure) => said.push(String(failure)));
  try {
    await page.goto(origin + path);
    await page.locator('lastseat-signup[data-state=open]').waitFor();
    await page.getByRole('heading', { name: 'Monday', level: 3 }).waitFor();
    await page.getByRole('button', { name: 'Other day' }).click();
    await page.getByRole('heading', { name: 'Tuesday', level: 3 }).waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: isPlain ? 'Sign up' : 'Join in' }).click();
    await page.locator('lastseat-signup[data-state=accepted]').waitFor();
    await page.locator('output', { hasText: 'accepted' }).waitFor();
    const states = (await page.locator('output').textContent()).trim();
    assert.deepEqual(said, []);
    // What came before the hydration had no listener yet; and no drawing of the page starts the element anew.
    assert.match(states.replaceAll(/ (pending|slow)/g, ''), isMade ? /^((loading )?open )?loading open sending accepted$/ : /^loading open loading open sending accepted$/);
    assert.deepEqual((await rosterOf(props.second)).map((one) => one.applicant), ['Ada']);
    assert.deepEqual(await rosterOf(props.first), []);
  } catch (failure) {
    const shown = await page.locator('body').innerText();
    throw new Error(`${failure.message}\nThe console: ${said.join('\n') || 'nothing'}\nThe page: ${shown || 'blank'}`);
  } finally {
    await page.close();
  }
}

// As a server does that makes pages: there is no DOM.
await import('lastseat/element');
await bundled();
const browser = await chromium.launch({ executablePath: LASTSEAT_CHROMIUM, args: ['--no-sandbox'] });
let failed = 0;
for (const framework of FRAMEWORKS) {
  for (const [number, [way, how]] of Object.entries(WAYS).entries()) {
    try {
      await check(browser, framework, how, number);
      console.log(`${framework} ${version(framework)}, ${way}: works`);
    } catch (failure) {
      failed += 1;
      console.log(`${framework} ${version(framework)}, ${way}: FAILED\n${failure.message}`);
    }
  }
}
console.log(`Node ${process.versions.node}, chromium ${browser.version()}`);
await browser.close();
server.close();
process.exitCode = failed > 0 ? 1 : 0;
