import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { OtherLanguage } from '../../../rules/translations/other-languages.ts';
import type { OwnField, OwnKind, Translation } from '../../../rules/translations/own-fields.ts';
import { readyText } from '../../../rules/translations/translation-fault.ts';
import type { OwnState } from '../../../rules/translations/translation-state.ts';

/** A text of the owner in English and in another language. */
export interface OwnRow {
  readonly kind: OwnKind;
  readonly subject: string;
  readonly field: OwnField;
  /** Name of the subject; '' for the store. */
  readonly label: string;
  readonly english: string;
  /** '' where there is none. */
  readonly text: string;
  /** The English from which the text was written; '' without a text. */
  readonly writtenFrom: string;
  readonly state: OwnState;
  /** The version that a form sends back; 0 without a text. */
  readonly seen: number;
  /** By which lists are sorted. */
  readonly place: string;
}

/** Outcome of a text. */
export interface Change {
  readonly before: Omit<OwnRow, 'place'>;
  /** '' deletes it. */
  readonly text: string;
  readonly english: string;
  readonly state: Translation['state'];
}

/**
 * Returns what a typed text changes; null where it is stored so already. A draft of the text that is shown leaves it shown, also next to
 * others of its subject that are drafts now. `english`: what the writer saw.
 */
export function changeOf(
  before: Change['before'],
  text: string,
  { english, isRight }: { readonly english: string; readonly isRight: boolean },
): Change | null {
  // Lines end as the stored English has them, whatever the form or the sheet made of them.
  const seen = readyText(english) === readyText(before.english) ? before.english : english.trim();
  const change = { before, text, english: seen, state: isRight ? ('reviewed' as const) : ('draft' as const) };
  if (text !== before.text) return change;
  if (text === '' || !isRight) return null;
  return before.state === 'reviewed' && before.writtenFrom === seen ? null : change;
}

/** The statements of a change, which abort their batch with CONFLICT where the text is no longer the one that was seen. */
export function statementsOf(shop: Shop, language: OtherLanguage, { before, text, english, state }: Change): Statement[] {
  const { kind, subject, field, seen } = before;
  const same = sql`kind = ${kind} AND subject = ${subject} AND language = ${language} AND field = ${field}`;
  const write =
    text === ''
      ? sql`DELETE FROM translations WHERE ${same} AND updated_at = ${seen}`
      : sql`INSERT INTO translations (kind, subject, language, field, text, english, state, updated_at)
          SELECT ${kind}, ${subject}, ${language}, ${field}, ${text}, ${english}, ${state}, ${Math.max(shop.now, seen + 1)}
          WHERE coalesce((SELECT updated_at FROM translations WHERE ${same}), 0) = ${seen}
          ON CONFLICT (kind, subject, language, field) DO UPDATE
            SET text = excluded.text, english = excluded.english, state = excluded.state, updated_at = excluded.updated_at`;
  return [write, guardOneRow()];
}
