import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Ends the process: the command cannot be read. */
const UNREADABLE = 2;

/**
 * True where a file was started as a command, false where another imports it. A Node that cannot tell (before 24.2) ends with 1
 * and a sentence: it would do nothing and say that all is well.
 */
export function isMain({ main, url }: ImportMeta): boolean {
  if (main !== undefined) return main;
  const started = process.argv[1];
  if (started === undefined || realpathSync(started) !== realpathSync(fileURLToPath(url))) return false;
  console.error(`This is Node ${process.versions.node}, which is too old for this command. Start it with npm run: it brings its own Node.`);
  process.exit(1);
}

/** The options of a command that takes no words; one that cannot be read ends the process with 2 and the usage. */
export function optionsOf<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    return parseArgs({ options, strict: true }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(UNREADABLE);
  }
}
