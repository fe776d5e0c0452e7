// Runs in a folder that has the package, and its README, whose code is used here.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const { LASTSEAT_SERVER: server, LASTSEAT_CHROMIUM } = process.env;
const HERE = import.meta.dirname;
const run = promisify(execFile);
const node = async (...options) => (await run(process.execPath, options, { cwd: HERE })).stdout;
const tool = (name, ...options) => run(join(HERE, '../node_modules/.bin', name), options, { cwd: HERE });
const readme = [...readFileSync(join(HERE, 'README.md'), 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)];
const blocks = (language) =>
  readme.filter((block) => block[1] === language).map((block) => block[2].replaceAll('http://127.0.0.1:8080', new URL(server).origin));

const [signUp, page] = blocks('js');
const [form] = blocks('html');
const [declared] = blocks('tsx');
const write = (name, text) => writeFileSync(join(HERE, name), text);

async function inNode() {
  write('sign-up.js', signUp);
  assert.equal(await node('sign-up.js'), 'Ada has 2\n');
}

/** As on a server that makes pages. */
async function withoutDom() {
  const import_ = "const before = Object.keys(globalThis).join(); await import('lastseat/element'); console.log(Object.keys(globalThis).join() === before);";
  assert.equal(await node('--input-type=module', '-e', import_), 'true\n');
}

async function required() {
  const require_ = "console.log(typeof require('lastseat').Lastseat, typeof require('lastseat/staff').Staff)";
  const told = node('--input-type=commonjs', '-e', require_);
  if (process.features.require_module) assert.equal(await told, 'function function\n');
  else await assert.rejects(told, /ERR_REQUIRE_ESM/);
}

const MODULES = {
  node16: ['--module', 'node16', '--moduleResolution', 'node16'],
  nodenext: ['--module', 'nodenext'],
  bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
};

/** The numbers of the errors. */
async function errors(...options) {
  const told = await tool('tsc', '--strict', '--noEmit', '--target', 'es2022', ...options).catch((failed) => failed);
  return [...told.stdout.matchAll(/^(\S*?)\(.* error (TS\d+)/gm)].map(([, file, number]) => `${file} ${number}`);
}

async function types(name) {
  write('server.ts', signUp);
  write('common.cts', "import { Lastseat } from 'lastseat';\nnew Lastseat().now().toFixed();\n");
  write('page.ts', `${page}const element: HTMLElement | null = document.querySelector('lastseat-signup');\nexport default element;\n`);
  write('app.tsx', `${declared}
    export const App = () => <lastseat-signup resource="concert" options={{ server: '/' }} onlastseat-change={({ detail }) => detail.state} />;
  `);
  write('wrong.ts', "import { Lastseat } from 'lastseat';\nnew Lastseat().signUp('concert').send({ applicant: 'Ada', quantity: '2' });\n");
  write('wrong.tsx', "import 'lastseat/element';\nexport const App = () => <lastseat-signup resource={3} />;\n");
  const options = MODULES[name];
  // A program for Node has no types of a DOM.
  assert.deepEqual(await errors(...options, '--lib', 'es2022', '--types', 'node', 'server.ts'), []);
  assert.deepEqual(await errors(...options, '--jsx', 'react-jsx', 'page.ts', 'app.tsx', 'wrong.ts', 'wrong.tsx', 'common.cts'), [
    ...(name === 'node16' ? ['common.cts TS1479'] : []),
    'wrong.ts TS2322',
    'wrong.tsx TS2322',
  ]);
}

const BUNDLERS = {
  esbuild: (folder) => tool('esbuild', 'page.js', '--bundle', '--format=esm', `--outfile=${folder}/page.js`),
  vite: (folder) => tool('vite', 'build', '--logLevel', 'warn', '--base', './', '--outDir', folder),
  webpack: (folder) => tool('webpack', '--mode', 'production', '--entry', './page.js', '--output-path', folder, '--output-filename', 'page.js'),
};

async function bundled(name, browser) {
  write('page.js', page);
  write('index.html', `<!doctype html><html lang="en"><title>x</title>${form}<script type="module" src="./page.js"></script></html>`);
  await BUNDLERS[name](join(HERE, name));
  if (name !== 'vite') copyFileSync(join(HERE, 'index.html'), join(HERE, name, 'index.html'));

  const context = await browser.newContext();
  const opened = await context.newPage();
  opened.setDefaultTimeout(120_000);
  // At the server's own origin, so that it may be called.
  await opened.route(new URL(`/${name}/**`, server).href, (route) => route.fulfill({ path: join(HERE, new URL(route.request().url()).pathname) }));
  await opened.goto(new URL(`/${name}/index.html`, server).href);
  await opened.getByLabel('Your name').fill(name);
  await opened.getByRole('button', { name: 'Sign up' }).click();
  await opened.locator('lastseat-signup[data-state=accepted]').waitFor();
  await context.close();
}

let failed = 0;
async function check(what, done) {
  try {
    await done();
    console.log(`${what}: works`);
  } catch (failure) {
    failed += 1;
    console.log(`${what}: FAILED\n${failure.message}${failure.stdout ?? ''}`);
  }
}

await check('Node, import', inNode);
await check('Node, import of the element without a DOM', withoutDom);
await check('Node, require', required);
for (const name of Object.keys(MODULES)) await check(`TypeScript, ${name}`, () => types(name));
const browser = await chromium.launch({ executablePath: LASTSEAT_CHROMIUM, args: ['--no-sandbox'] });
for (const name of Object.keys(BUNDLERS)) await check(`a page bundled by ${name}`, () => bundled(name, browser));
await browser.close();
process.exitCode = failed > 0 ? 1 : 0;
