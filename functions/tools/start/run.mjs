// Every command of package.json starts here, on whatever Node (20 or newer) the machine has:
//   node run.mjs [--browser | --whole-browser] <file or command of node_modules/.bin> [arguments …]
// Sets the project up if needed, then runs a file with the Node of the packages, or the command. Passes on arguments and
// signals, and ends with the command's exit code.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root, setUp } from './set-up/set-up.mjs';

const PARENT_CHECK_MS = 500;

const wanted = process.argv[2] ?? '';
const whole = wanted === '--whole-browser';
const browser = whole || wanted === '--browser';
const [target = '', ...args] = process.argv.slice(browser ? 3 : 2);
setUp({ browser, whole });

const bin = join(root, 'node_modules/.bin');
const isFile = /\.(ts|mjs)$/.test(target);
const child = spawn(join(bin, isFile ? 'node' : target), isFile ? [target, ...args] : args, {
  stdio: 'inherit',
  // Node keeps what it compiles: half a second of CPU less in each later command.
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, NODE_COMPILE_CACHE: join(bin, '../.cache/node') },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  // Ctrl-C in a terminal reaches the command directly; passing it on would deliver it twice.
  process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
}
// A signal to npm ends npm and its shell but does not reach this process, so it watches for the end of its parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_CHECK_MS).unref();

child.on('error', (error) => {
  console.error(`${target} could not be started: ${error.message}`);
  process.exit(1);
});
child.on('exit', (status, signal) => {
  if (!signal) process.exit(status ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
