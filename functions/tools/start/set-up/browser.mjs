// Finds the Chromium for the browser tests. No dependencies: the set-up script runs before anything is installed.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { delimiter, join } from 'node:path';

/** It draws no window, and needs half the resources. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** @param {string} path */
function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Downloads of playwright, newest first. */
function downloaded() {
  const root =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), platform() === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright');
  if (!existsSync(root)) return [];
  const inside = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'];
  const folders = readdirSync(root).filter((name) => /^chromium-\d+$/.test(name));
  return folders
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .flatMap((name) => inside.map((path) => join(root, name, path)));
}

/**
 * The path of a Chromium or a browser based on it, or null. CHROME_PATH takes precedence.
 * `whole`: only the full browser, for measuring; the headless shell fetches lazy pictures earlier and paints after a tap later.
 * @returns {string | null}
 */
export function findChromium({ whole = false } = {}) {
  const wanted = process.env.CHROME_PATH;
  if (wanted) return runs(wanted) ? wanted : null;
  const wished = whole ? names : [shell, ...names];
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => wished.map((name) => join(folder, name)));
  const usual = wished.map((name) => join('/usr/bin', name));
  return [...usual, ...inPath, ...(platform() === 'darwin' ? macPaths : []), ...downloaded()].find(runs) ?? null;
}

/**
 * Options for Chromium on a machine without a display or an internet connection: quiet, and no requests of its own. Letters are as wide as
 * on phones: the headless shell would round each to whole pixels, and lines would break elsewhere.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];
