import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { englishNameOf, type OtherLanguage } from '../../../rules/translations/other-languages.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { type Change, statementsOf } from './write-translation.server.ts';

/** The statements of all changes of one subject in a language, with their row of the audit log; none without a change. */
export function subjectStatements(
  shop: Shop,
  language: OtherLanguage,
  changes: readonly Change[],
  { by, isRight }: { readonly by: string; readonly isRight: boolean },
): Statement[] {
  const [first] = changes;
  if (!first) return [];
  const { kind, subject, label } = first.before;
  return [
    ...changes.flatMap((change) => statementsOf(shop, language, change)),
    recordAction(shop, {
      ...{ by, kind: 'translation', id: `${language}:${kind}:${subject}` },
      action: changes.every(({ text }) => text === '') ? 'delete' : isRight ? 'publish' : 'update',
      label: `${englishNameOf(language)}: ${label || 'Store'}`,
      changes: Object.fromEntries(changes.map(({ before, text }) => [before.field, [before.text || null, text || null]])),
    }),
  ];
}
