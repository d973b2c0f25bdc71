import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** The input and output of a command. */
export interface Print {
  log(text: string): void;
  error(text: string): void;
  /** The line that a person types; '' if nobody can. */
  ask(question: string): Promise<string>;
  /** The same for a secret, which the terminal does not show. */
  askSecret(question: string): Promise<string>;
}

async function lineOf(question: string, isShown: boolean): Promise<string> {
  if (!isShown) process.stderr.write(question);
  const output = isShown ? process.stderr : new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  // A closed input never answers.
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return (await Promise.race([lines.question(isShown ? question : ''), closed])).trim();
  } finally {
    lines.close();
    if (!isShown) process.stderr.write('\n');
  }
}

export const terminal: Print = {
  log: (text) => console.log(text),
  error: (text) => console.error(text),
  ask: (question) => lineOf(question, true),
  askSecret: (question) => lineOf(question, false),
};
