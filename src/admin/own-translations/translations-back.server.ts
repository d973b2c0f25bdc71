import { recordAction } from '../../features/audit/record-action.server.ts';
import type { BackFields } from '../../features/translations/admin/translations.schema.ts';
import type { OwnRow } from '../../features/translations/admin/write-translation.server.ts';
import { type Change, changeOf, statementsOf } from '../../features/translations/admin/write-translation.server.ts';
import { answerTo } from '../../platform/database/constraints.ts';
import type { Shop } from '../../platform/shop.ts';
import { plainCell } from '../../rules/formula.ts';
import { count } from '../../rules/text.ts';
import { englishNameOf } from '../../rules/translations/other-languages.ts';
import { keyIn, keyText } from '../../rules/translations/own-key.ts';
import { lengthWarning, readyText, translationFault } from '../../rules/translations/translation-fault.ts';
import { isShown } from '../../rules/translations/translation-state.ts';
import { ownRows } from './own-rows.server.ts';

type Line = BackFields['lines'][number];

/** The result of a line of a translator's file, or its expected result in a dry run. */
export interface BackReport {
  readonly line: number;
  readonly key: string;
  readonly outcome: 'new' | 'changed' | 'same' | 'refused';
  /** Why it is refused; '' otherwise. */
  readonly reason: string;
  /** That it is long for its place; '' where it is not. */
  readonly warning: string;
  /** Shoppers see the text that it replaces, and would read the English until the draft is shown. */
  readonly hides: boolean;
}

type Planned = BackReport & { readonly change: Change | null };

/**
 * Reads lines of a translator's file and writes them in one batch, as drafts or as right. Only the text of the language is read; an
 * empty one changes nothing. A line whose English is another by now is refused: its text says what the shop no longer says.
 * @throws ShopError RECORD_CHANGED where a text was saved between the reading and the writing; nothing of the lines is written then
 */
export async function translationsBack(
  shop: Shop,
  { language, lines, isRight, isDryRun, by }: BackFields & { readonly by: string },
): Promise<BackReport[]> {
  const keys = lines.map(({ key }) => keyIn(key)).filter((key) => key !== null);
  const kinds = [...new Set(keys.map(({ kind }) => kind))];
  const rows = kinds.length === 0 ? [] : await ownRows(shop, language, { kinds, subjects: keys.map(({ subject }) => subject) });
  const byKey = new Map(rows.map((row) => [keyText(row), row]));
  const seen = new Set<string>();
  const planned = lines.map((line) => plan(line, byKey, { isRight, seen }));
  const changes = planned.flatMap(({ change }) => change ?? []);
  const reports = planned.map(({ change: _, ...report }) => report);
  if (isDryRun || changes.length === 0) return reports;
  try {
    await shop.db.write([
      ...changes.flatMap((change) => statementsOf(shop, language, change)),
      recordAction(shop, {
        ...{ by, action: isRight ? 'publish' : 'update', kind: 'translation', id: `${language}.csv` },
        label: `${englishNameOf(language)}: ${count(changes.length, 'text')} of a file`,
        changes: Object.fromEntries(changes.map(({ before, text }) => [keyText(before), [before.text || null, text]])),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return reports;
}

function plan(
  { line, key: typed, ...cells }: Line,
  byKey: ReadonlyMap<string, OwnRow>,
  how: { readonly isRight: boolean; readonly seen: Set<string> },
): Planned {
  const parts = keyIn(plainCell(typed));
  const key = parts ? keyText(parts) : typed;
  const end = (outcome: BackReport['outcome'], reason = ''): Planned => ({
    line,
    key,
    outcome,
    reason,
    warning: '',
    hides: false,
    change: null,
  });
  const text = readyText(plainCell(cells.text));
  const before = byKey.get(key);
  if (!parts) return end('refused', 'The key is not one of the shop: leave its column as it was exported.');
  if (how.seen.has(key)) return end('refused', 'An earlier line has the same text.');
  how.seen.add(key);
  if (text === '') return end('same');
  if (!before) return end('refused', 'What it is about is no longer in the shop.');
  const english = readyText(plainCell(cells.english));
  if (english !== readyText(plainCell(before.english))) return end('refused', `The English has changed. It is now “${before.english}”.`);
  const fault = translationFault(text, before.english, parts);
  if (fault) return end('refused', fault);
  const change = changeOf(before, text, { english: before.english, isRight: how.isRight });
  if (!change) return end('same');
  return {
    ...end(before.text === '' ? 'new' : 'changed'),
    ...{ warning: lengthWarning(text, parts) ?? '', hides: !how.isRight && isShown(before.state), change },
  };
}
