import { spawnSync } from 'node:child_process';

/** The oldest Node that runs the shop's programs: `import.meta.main` works since 24.2, and 24.21 is the oldest without known vulnerabilities. */
export const NODE_WANTED = '24.21.0';

/** True if a version ('v24.0.0' or '24.0.0') is older than another. @param {string} version @param {string} than */
export function isOlder(version, than) {
  const [parts = [], other = []] = [version, than].map((text) => text.replace(/^v/, '').split('.').map(Number));
  const at = other.findIndex((number, place) => parts[place] !== number);
  return at !== -1 && !((parts[at] ?? 0) > (other[at] ?? 0));
}

/** Why the Node at a path cannot be used, or null if it can. @param {string} path */
export function nodeFault(path) {
  const { stdout, error, status } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status !== 0 || !/^v\d+\.\d+\.\d+/.test(stdout ?? '')) {
    const why = error?.message ?? `it ended with status ${status}`;
    return `The Node that came with the packages does not run on this machine (${why}). It needs a Linux with glibc or macOS.`;
  }
  const version = stdout.trim();
  if (!isOlder(version, NODE_WANTED)) return null;
  return `The Node that came with the packages is ${version}; the shop needs ${NODE_WANTED} or newer. Remove node_modules and try again.`;
}
