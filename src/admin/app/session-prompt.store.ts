import { atom } from 'nanostores';

export type PromptKind = 'log-in' | 'confirm';

/** The dialog that asks who is there, or null. */
export const $prompt = atom<PromptKind | null>(null);
let waiting: ((proved: boolean) => void)[] = [];

/** Opens the dialog; true once the administrator has proved who it is. Calls that meet the same refusal share one dialog. */
export function promptFor(kind: PromptKind): Promise<boolean> {
  $prompt.set($prompt.get() ?? kind);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the dialog; the calls that wait are made again, or fail. */
export function answerPrompt(proved: boolean): void {
  $prompt.set(null);
  const callers = waiting;
  waiting = [];
  for (const answer of callers) answer(proved);
}
