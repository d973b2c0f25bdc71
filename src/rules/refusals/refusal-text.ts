import { refusalWords } from '../language/refusal-words.ts';

/** HTTP status, title and message of a refusal. */
export type RefusalText = readonly [status: number, title: string, message: string];

/**
 * A refusal. Rules return it, verbs throw it as a ShopError, functions/worker/shop-app.ts turns it into an answer.
 * `title` and `message` are shown to people; programs compare `code`.
 */
export interface RefusalOf<Code extends string> {
  readonly refused: true;
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  readonly message: string;
}

/** Makes a function that creates refusals from a table; a `message` replaces the one of the table, for example where it has a figure. */
export function refusalsOf<Code extends string>(table: Record<Code, RefusalText>) {
  return (code: Code, message?: string): RefusalOf<Code> => {
    const [status, title, text] = table[code];
    const own = refusalWords(code);
    return { refused: true, code, status, title: own?.[0] ?? title, message: message ?? own?.[1] ?? text };
  };
}
