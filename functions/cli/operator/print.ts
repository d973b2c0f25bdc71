import { createInterface } from 'node:readline/promises';

/** The input and output of a command. */
export interface Print {
  log(text: string): void;
  error(text: string): void;
  /** The line that a person types; '' if nobody can. */
  ask(question: string): Promise<string>;
}

export const terminal: Print = {
  log: (text) => console.log(text),
  error: (text) => console.error(text),
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    // A closed input never answers.
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    try {
      return (await Promise.race([lines.question(question), closed])).trim();
    } finally {
      lines.close();
    }
  },
};
