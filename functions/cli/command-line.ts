import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Exit code of an invalid command line. */
const INVALID = 2;

/**
 * Returns true if a file was started as a command, false if another file imports it. Node before 24.2 cannot tell: the process then ends
 * with 1 and a message, because otherwise the command would do nothing and report success.
 */
export function isMain({ main, url }: ImportMeta): boolean {
  if (main !== undefined) return main;
  const started = process.argv[1];
  if (started === undefined || realpathSync(started) !== realpathSync(fileURLToPath(url))) return false;
  console.error(
    `This is Node ${process.versions.node}, which is too old for this command. Start it with npm run, which uses the Node of the project.`,
  );
  process.exit(1);
}

/**
 * Returns the options of a command that takes no arguments. Invalid options end the process with 2 and print the usage.
 */
export function optionsOf<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    return parseArgs({ options, strict: true }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(INVALID);
  }
}
