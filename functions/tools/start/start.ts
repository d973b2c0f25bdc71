/**
 * `npm start`: the whole shop on this machine, at http://localhost:4321 or another PORT (0: any that are free); `--dev` (npm run dev) reloads changed
 * files; `--empty` opens a shop without the demonstration, to be filled from its admin area. Ctrl-C stops all of it. Data stays
 * in .data (or SHOP_DATA_DIR), that of an empty shop in .data/empty; delete the folder to start again from the beginning.
 */

import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { optionsOf } from '../../cli/command-line.ts';
import { root } from './settings.ts';
import { type Stack, startStack } from './stack.ts';
import { startFault } from './start-fault.ts';

const DEFAULT_PORT = 4321;
/** For the demonstration on this machine alone. `npm run admin:create` sets another one. */
const DEMO_PASSWORD = 'chamak-demo-owner';
const HIGHEST_PORT = 65_000;
const PARENT_CHECK_MS = 500;

const USAGE = `npm start               the built shop with the demonstration
npm start -- --empty    a shop without products, orders and settings, in a data folder of its own
npm run dev             the shop with hot reload`;
const { dev: isDev, empty: isEmpty } = optionsOf(USAGE, {
  dev: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
});
const dir = resolve(root, process.env.SHOP_DATA_DIR || (isEmpty ? '.data/empty' : '.data'));
const say = (what: string) => console.log(`  ${what}`);

function fail(sentence: string): never {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** None for 0: the system chooses. */
function chosenPorts(): { readonly port?: number } {
  const port = Number(process.env.PORT || DEFAULT_PORT);
  if (port === 0) return {};
  if (!Number.isInteger(port) || port < 1024 || port > HIGHEST_PORT)
    fail(`PORT is ${process.env.PORT}; it must be a number from 1024 to ${HIGHEST_PORT}, or 0 for any that are free.`);
  return { port };
}

function welcome({ shopUrl, settings, mail, couriers, razorpay, logs }: Stack): string {
  const paying = razorpay
    ? [
        '  Paying       A sandbox stands in for Razorpay; no money moves. In its window choose UPI, card,',
        '               netbanking or wallet, then “Pay … (succeeds)” or “Fail this payment”.',
      ]
    : ['  Paying       Razorpay test mode, with the keys of .dev.vars (its webhooks cannot reach this machine)'];
  return [
    '',
    '  Chamak is open.',
    '',
    `  Shop         ${shopUrl}`,
    `  Mail outbox  ${mail.url} (with WhatsApp messages)`,
    `  Couriers     ${couriers.url} (move a parcel along)`,
    `  Admin        ${shopUrl}/admin/login as ${settings.ADMIN_EMAIL}, password ${DEMO_PASSWORD}`,
    '               (unless you changed it)',
    ...(isEmpty ? ['               Visitors see “We open soon” until its list of first steps is done and the shop is opened there.'] : []),
    ...paying,
    `  Logs         ${relative(process.cwd(), logs) || logs}`,
    '  Stop         Ctrl-C',
    '',
  ].join('\n');
}

if (isDev && existsSync(join(root, '.dev.vars'))) {
  fail('`npm run dev` always uses the payment sandbox, and .dev.vars would hide its settings. Use `npm start`, or move .dev.vars aside.');
}

let stack: Stack | null = null;
let closing = false;
const abort = new AbortController();
function close(): void {
  closing = true;
  abort.abort();
  if (stack) void stack.stop().then(() => process.exit(0));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
// A signal to npm ends npm and its shell but does not reach this process, so it watches for the end of its parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && !closing && close(), PARENT_CHECK_MS).unref();

try {
  console.log('\n  Opening the shop …');
  stack = await startStack({
    dir,
    ...chosenPorts(),
    mode: isDev ? 'dev' : 'built',
    // `LANGUAGES=en,hi npm start` shows the shop in both.
    languages: process.env.LANGUAGES,
    ...(isEmpty && { seed: false }),
    ownKeys: true,
    cron: true,
    adminPassword: DEMO_PASSWORD,
    signal: abort.signal,
    say,
  });
} catch (error) {
  if (closing) process.exit(0);
  fail(startFault(error, dir));
}
if (closing) {
  await stack.stop();
  process.exit(0);
}
console.log(welcome(stack));
const dead = await stack.died;
if (!closing) {
  await stack.stop();
  fail(`The ${dead.name} stopped unexpectedly, so the rest was stopped too. Its last lines (${dead.logFile}):\n${dead.lastLines()}`);
}
