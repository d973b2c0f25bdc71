/** Scripts of India besides Latin, by the name of the font that has them, each with the code points of its letters, marks and digits. */
const blocks = {
  devanagari: '\\u0900-\\u097f\\u1cd0-\\u1cff\\ua8e0-\\ua8ff',
  bangla: '\\u0980-\\u09ff',
  gurmukhi: '\\u0a00-\\u0a7f',
  gujarati: '\\u0a80-\\u0aff',
  odia: '\\u0b00-\\u0b7f',
  tamil: '\\u0b80-\\u0bff',
  telugu: '\\u0c00-\\u0c7f',
  kannada: '\\u0c80-\\u0cff',
  malayalam: '\\u0d00-\\u0d7f',
  urdu: '\\u0600-\\u06ff\\u0750-\\u077f\\ufb50-\\ufdff\\ufe70-\\ufefe',
} as const;

export type Script = keyof typeof blocks;
const scripts = Object.keys(blocks) as readonly Script[];

/** Stops and joiners that all scripts of India share: they belong to the letters before them. */
const SHARED = '\\u0964\\u0965\\u200c\\u200d';
const RUNS = new RegExp(scripts.map((script) => `(?<${script}>[${blocks[script]}][${blocks[script]}${SHARED}]*)`).join('|'), 'g');

export interface ScriptRun {
  readonly text: string;
  /** Null for Latin letters, and for figures, spaces and signs, which Latin has for all. */
  readonly script: Script | null;
}

/** Returns the parts of a text of one script each, in their order: 'No.१२' → 'No.' of null, '१२' of devanagari. */
export function scriptRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = [];
  let at = 0;
  for (const { 0: letters, index, groups } of text.matchAll(RUNS)) {
    if (index > at) runs.push({ text: text.slice(at, index), script: null });
    runs.push({ text: letters, script: scripts.find((script) => groups?.[script] !== undefined) ?? null });
    at = index + letters.length;
  }
  if (at < text.length) runs.push({ text: text.slice(at), script: null });
  return runs;
}

/** Returns the scripts that a text has letters of, without Latin. */
export const scriptsIn = (text: string): Script[] => scripts.filter((script) => new RegExp(`[${blocks[script]}]`).test(text));
