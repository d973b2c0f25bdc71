import type { Ask } from '../operator/ask.ts';
import type { RunTool } from '../operator/run-tool.ts';
import type { OperatorSettings } from '../operator/settings.ts';

/** ok: nothing to do. WARN: the shop works, and somebody should look. FAIL: the shop must not go live like this. */
export type Level = 'ok' | 'WARN' | 'FAIL';

export interface Finding {
  readonly level: Level;
  /** The subject: 'Database'. */
  readonly about: string;
  /** A sentence without its full stop. Never a secret. */
  readonly says: string;
  /** The remedy. */
  readonly mend?: string;
}

/** The subjects of the checks. */
export interface Examined {
  readonly settings: OperatorSettings;
  readonly ask: Ask;
  readonly run: RunTool;
  /** UTC ms. */
  readonly now: number;
}

/** Findings about one thing. */
export const about = (what: string) => ({
  ok: (says: string): Finding => ({ level: 'ok', about: what, says }),
  warn: (says: string, mend: string): Finding => ({ level: 'WARN', about: what, says, mend }),
  fail: (says: string, mend: string): Finding => ({ level: 'FAIL', about: what, says, mend }),
});
