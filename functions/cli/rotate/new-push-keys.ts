import { pushKeyPair } from '../operator/push-keys.ts';
import type { Rotation } from './rotation.ts';

/** Prints a new pair of keys for pushes to browsers; nothing knows it until it is entered. */
export async function newPushKeys(): Promise<Rotation> {
  const lines = Object.entries(pushKeyPair()).map(([name, value]) => `  ${name}=${value}`);
  return {
    isDone: false,
    facts: {},
    text: `A new pair. Enter both lines in production.vars, and deploy:
${lines.join('\n')}
With another pair than before, every browser of the owner must be switched on again: remove it from the list of the settings
(“Told at once”), and switch it on in that browser.`,
  };
}
