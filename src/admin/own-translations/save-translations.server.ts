import { subjectStatements } from '../../features/translations/admin/subject-statements.server.ts';
import type { TranslationsFields } from '../../features/translations/admin/translations.schema.ts';
import type { OwnRow } from '../../features/translations/admin/write-translation.server.ts';
import { type Change, changeOf } from '../../features/translations/admin/write-translation.server.ts';
import { answerTo } from '../../platform/database/constraints.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { adminRefusal } from '../../rules/refusals/admin-refusals.ts';
import { keyText } from '../../rules/translations/own-key.ts';
import { readyText, translationFault } from '../../rules/translations/translation-fault.ts';
import { readSubject, type SubjectTexts } from './read-subject.server.ts';

type Saving = TranslationsFields & {
  /** E-mail of the administrator. */
  readonly by: string;
};

/**
 * Saves the texts of one subject: as drafts, which shoppers do not see, or as right. An empty text is deleted. A text that is the same as
 * before keeps its state where drafts are saved.
 * @throws ShopError RECORD_NOT_FOUND, FIELDS_WRONG (with `fields`), RECORD_CHANGED where somebody else has saved one of them meanwhile
 */
export async function saveTranslations(shop: Shop, { by, ...saving }: Saving): Promise<SubjectTexts> {
  const { language, isRight } = saving;
  const { fields: rows } = await readSubject(shop, saving);
  const changes = changesIn(rows, saving);
  if (changes.length === 0) return readSubject(shop, saving);
  try {
    await shop.db.write(subjectStatements(shop, language, changes, { by, isRight }));
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return readSubject(shop, saving);
}

/** @throws ShopError FIELDS_WRONG, RECORD_NOT_FOUND, RECORD_CHANGED */
function changesIn(rows: readonly OwnRow[], { kind, fields, isRight }: TranslationsFields): readonly Change[] {
  const faults: Record<string, string> = {};
  const changes: Change[] = [];
  for (const { field, text: typed, english, seen } of fields) {
    const before = rows.find((row) => row.field === field);
    if (!before) throw new ShopError('RECORD_NOT_FOUND');
    const text = readyText(typed);
    const change = changeOf(before, text, { english, isRight });
    if (!change) continue;
    const fault = text === '' ? null : translationFault(text, english, { kind, field });
    if (fault) faults[field] = fault;
    if (before.seen !== seen) throw new ShopError('RECORD_CHANGED', { current: before.seen, key: keyText(before) });
    changes.push(change);
  }
  const [sentence] = Object.values(faults);
  if (sentence !== undefined) throw new ShopError(adminRefusal('FIELDS_WRONG', sentence), { fields: faults });
  return changes;
}
