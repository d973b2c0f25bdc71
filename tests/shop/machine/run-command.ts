import type { RunCommand } from '../../../functions/cli/command.ts';
import type { Print } from '../../../functions/cli/operator/print.ts';
import type { FreshShop } from '../fresh-shop.ts';

/** The settings of a shop as a command gets them: those that are texts. */
export const settingsOf = ({ env }: Pick<FreshShop, 'env'>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

interface CommandRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both, in the order in which they were written. */
  readonly said: string;
}

/** Runs a command of the operator in this process. `typed`: what a person answers to each question. */
export async function runCommand(
  command: RunCommand<Print>,
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  typed = () => '',
): Promise<CommandRun> {
  const lines: { readonly text: string; readonly isError: boolean }[] = [];
  const to = (isError: boolean) => (text: string) => void lines.push({ text, isError });
  const ask = async (question: string) => {
    to(true)(question);
    return typed();
  };
  const code = await command(args, settings, { log: to(false), error: to(true), ask, askSecret: ask });
  const of = (all: typeof lines) => all.map(({ text }) => text).join('\n');
  return { code, stdout: of(lines.filter(({ isError }) => !isError)), stderr: of(lines.filter(({ isError }) => isError)), said: of(lines) };
}
