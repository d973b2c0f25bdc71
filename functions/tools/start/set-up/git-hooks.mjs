import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const HOOKS = 'functions/tools/start/set-up/hooks';

/**
 * Makes git run the checks of the `hooks` folder before a commit. Changes nothing on a build server, for people with
 * hooks or a setting of their own, in a part of another repository, and in a linked work tree, which shares the
 * settings of its main one.
 * @param {string} root
 */
export function linkGitHooks(root) {
  if (process.env.CI || !existsSync(join(root, '.git'))) return;
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  const [top = '', own, shared] = git('rev-parse', '--path-format=absolute', '--show-toplevel', '--git-dir', '--git-common-dir').split(
    '\n',
  );
  if (!top || realpathSync(top) !== realpathSync(root) || !own || own !== shared || git('config', '--get', 'core.hooksPath')) return;
  const folder = join(own, 'hooks');
  if (existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith('.sample'))) return;
  git('config', 'core.hooksPath', HOOKS);
}
