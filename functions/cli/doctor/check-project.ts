import { readFileSync } from 'node:fs';
import { isOlder, NODE_WANTED } from '../../tools/start/set-up/node-version.mjs';
import { about, type Examined, type Finding } from './finding.ts';

const project = about('Project');

interface Locked {
  readonly integrity?: string;
  readonly link?: boolean;
}

export function checkNode(version: string): Finding {
  return isOlder(version, NODE_WANTED)
    ? project.fail(
        `this is Node ${version}; ${NODE_WANTED} is the oldest that is safe`,
        'start commands with npm run, which uses the Node of the project',
      )
    : project.ok(`Node ${version}`);
}

/** Checks that every package that a deployment may contain is known by the checksum of its content. */
export function checkLock(text: string): Finding {
  const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Locked>> };
  const unknown = Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !link && !integrity);
  if (unknown.length === 0) return project.ok('every locked package has its checksum');
  const [first] = unknown.map(([path]) => path.replace(/^.*node_modules\//, ''));
  return project.warn(
    `${unknown.length} locked packages have no checksum, such as ${first}: another machine would take whatever comes under their names`,
    'run npm install --package-lock-only on a machine that can reach the registry, and commit package-lock.json',
  );
}

/** Checks that the deployed files are the committed ones. */
export async function checkGit({ run }: Pick<Examined, 'run'>): Promise<Finding> {
  const { status, output } = await run('git', ['status', '--porcelain']);
  if (status !== 0)
    return project.warn('git does not answer, so nobody can say later what was deployed', 'deploy from a clone of the repository');
  const changed = output.trim() === '' ? 0 : output.trim().split('\n').length;
  if (changed === 0) return project.ok('everything is committed');
  return project.fail(`${changed} files are not committed`, 'commit or stash them: a deployment is named by its commit');
}

/** Checks the project's own files. @param lockFile the path of package-lock.json */
export async function checkProject(examined: Pick<Examined, 'run'>, lockFile = 'package-lock.json'): Promise<Finding[]> {
  return [checkNode(process.versions.node), checkLock(readFileSync(lockFile, 'utf8')), await checkGit(examined)];
}
