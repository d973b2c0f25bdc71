/**
 * `npm run outdated`: says which pinned packages are behind the newest of the registry. Exit code: 1 if one is, or npm cannot ask.
 */
import { isMain, optionsOf } from './command-line.ts';
import { checkPackages } from './doctor/check-packages.ts';
import { lineOf } from './doctor/examine.ts';
import { runTool } from './operator/run-tool.ts';

if (isMain(import.meta)) {
  optionsOf('npm run outdated      says which pinned packages are behind the newest of the registry', {});
  const finding = await checkPackages({ run: runTool, settings: {} });
  console.log(lineOf(finding));
  process.exitCode = finding.level === 'ok' ? 0 : 1;
}
