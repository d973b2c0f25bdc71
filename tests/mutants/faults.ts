import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLedgers } from '../../drizzle/schema-files.ts';
import { root } from '../../functions/tools/start/settings.ts';
import { mutantNamed } from '../simulation/mutants/mutants.ts';
import { ownerOf } from '../suite/affected.ts';
import { type Fault, faultsOf } from './fault.ts';
import { guards } from './guards.ts';
import { faultsOfRules } from './of-rules.ts';
import { faultsOfScreens } from './of-screens.ts';
import { faultsOfStyles } from './of-styles.ts';
import { faultsOfVerbs } from './of-verbs.ts';

const schema = [readFileSync(join(root, 'drizzle/schema.sql'), 'utf8'), ...readLedgers().map(({ sql }) => sql)].join('\n');

/** A guard that is gone; one of the database belongs to the feature that owns its table. */
function withoutGuard(name: string): Fault {
  const mutant = mutantNamed(name);
  const dropped = mutant.sql?.split(' ').at(-1) ?? '';
  const table = new RegExp(`(?:TRIGGER|INDEX) [\`"]?${dropped}[\`"]?\\b[\\s\\S]*?\\bON [\`"]?(\\w+)`).exec(schema)?.[1];
  return table ? { ...mutant, of: ownerOf(table) } : mutant;
}

/** Faults in rules, verbs, guards, screens and styles that are put in to measure what the tests find: `npm run mutants`. */
export const faults: readonly Fault[] = [
  ...guards.map(withoutGuard),
  ...[faultsOfRules, faultsOfVerbs, faultsOfScreens, faultsOfStyles].flatMap(faultsOf),
];
