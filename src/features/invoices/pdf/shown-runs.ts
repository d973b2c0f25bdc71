import bidiFactory from 'bidi-js';
import { type ScriptRun, scriptRuns } from '../../../rules/scripts/scripts.ts';

const bidi = bidiFactory();

/** A run with its place among those that were typed. */
export interface ShownRun extends ScriptRun {
  readonly at: number;
}

/** A part of a line in one script and one direction: from the right if the level is odd. */
interface Part extends ShownRun {
  readonly level: number;
}

const isFromRight = (level: number) => level % 2 === 1;

/** The shaper turns the letters of a script round; signs it leaves as they are, so each sign from the right is a part of its own. */
function partsOf(runs: readonly ScriptRun[], levels: Uint8Array): Part[] {
  const parts: Part[] = [];
  let place = 0;
  for (const { text, script } of runs) {
    let begun: Part | undefined;
    for (const letter of text) {
      const level = levels[place] ?? 0;
      place += letter.length;
      const isTurned = script === null && isFromRight(level);
      if (begun?.level === level && !isTurned) parts.pop();
      else begun = undefined;
      const shown = isTurned ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
      begun = { script, level, at: parts.length, text: (begun?.text ?? '') + shown };
      parts.push(begun);
    }
  }
  return parts;
}

/** Turns each stretch of parts of this level or above round. */
function turned(parts: readonly Part[], level: number): Part[] {
  const stretches: Part[][] = [];
  let isOpen = false;
  for (const part of parts) {
    const belongs = part.level >= level;
    if (belongs && isOpen) stretches.at(-1)?.unshift(part);
    else stretches.push([part]);
    isOpen = belongs;
  }
  return stretches.flat();
}

/**
 * Returns the runs of a line from left to right, as they are shown: Urdu is written from the right, and figures within it from the left. The
 * letters of a run stay in the order in which they were typed.
 */
export function shownRuns(line: string): ShownRun[] {
  const runs = scriptRuns(line);
  if (runs.every(({ script }) => script !== 'urdu')) return runs.map((run, at) => ({ ...run, at }));
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  let parts = partsOf(runs, levels);
  for (let level = Math.max(...levels); level > 0; level -= 1) parts = turned(parts, level);
  return parts;
}
