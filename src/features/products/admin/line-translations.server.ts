import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { plainCell } from '../../../rules/formula.ts';
import { type OtherLanguage, otherLanguages } from '../../../rules/translations/other-languages.ts';
import { ownFields } from '../../../rules/translations/own-fields.ts';
import { readyText, translationFault } from '../../../rules/translations/translation-fault.ts';
import { stateOf } from '../../../rules/translations/translation-state.ts';
import type { Changes } from '../../audit/audit.table.ts';
import { subjectStatements } from '../../translations/admin/subject-statements.server.ts';
import { type Change, changeOf } from '../../translations/admin/write-translation.server.ts';
import { translations } from '../../translations/translations.table.ts';
import type { CsvCells } from './product-csv.ts';
import { type PieceEnglish, type PieceField, stateCell, stateColumn, type TextColumn, textColumn } from './translation-columns.ts';

/** The stored texts of pieces in other languages. `ids`: a query of the pieces' ids. */
export const pieceTextsQuery = ({ db: { orm } }: Pick<Shop, 'db'>, ids: SQLWrapper) =>
  orm
    .select()
    .from(translations)
    .where(and(eq(translations.kind, 'product'), sql`${translations.subject} IN (SELECT CAST(id AS TEXT) FROM ${ids})`));

type StoredTexts = Awaited<ReturnType<typeof pieceTextsQuery>>;

/** Changes of a line in one language. */
interface LineTexts {
  readonly language: OtherLanguage;
  readonly isRight: boolean;
  readonly changes: readonly (Change & { readonly column: TextColumn })[];
  /** The state of the piece's texts before and after it, as an export writes it. */
  readonly states: readonly [before: string, after: string];
}

interface PieceBase {
  /** Texts of the piece in English: those that are stored, '' for a new piece, and those of the line. */
  readonly before: PieceEnglish;
  readonly after: PieceEnglish;
  /** Its texts in other languages. */
  readonly stored: StoredTexts;
}

const RIGHT: readonly string[] = ['reviewed', 'right'];
/** `changed` and `sample` are what an export says of texts that nobody has read: they say as little as an empty cell. */
const NOT_RIGHT: readonly string[] = ['', 'draft', 'changed', 'sample'];

/** Returns what the columns of other languages change, and the faults by column. */
export function textsOfLine(cells: CsvCells, piece: PieceBase) {
  const faults: Record<string, string> = {};
  const texts = otherLanguages.map((language) => textsIn(language, cells, piece, faults)).filter(({ changes }) => changes.length > 0);
  return { texts, faults };
}

function textsIn(
  language: OtherLanguage,
  cells: CsvCells,
  { before, after, stored }: PieceBase,
  faults: Record<string, string>,
): LineTexts {
  const word = cells[stateColumn(language)]?.trim().toLowerCase() ?? '';
  const isRight = RIGHT.includes(word);
  if (!isRight && !NOT_RIGHT.includes(word)) faults[stateColumn(language)] = `“${word}” is neither draft nor reviewed.`;
  const fields = ownFields.product.map((field) => {
    const found = stored.find((one) => one.language === language && one.field === field) ?? null;
    const row = {
      ...{ kind: 'product' as const, subject: found?.subject ?? '', field, label: after.name, english: before[field] },
      ...{ text: found?.text ?? '', writtenFrom: found?.english ?? '', seen: found?.updatedAt ?? 0 },
      state: stateOf(found, before[field]),
    };
    const column = textColumn(field, language);
    const cell = cells[column];
    const change = cell === undefined ? null : changeInCell(row, readyText(plainCell(cell)), { english: after[field], isRight });
    const fault = change && change.text !== '' ? translationFault(change.text, change.english, { kind: 'product', field }) : null;
    if (fault) faults[column] = fault;
    return { state: row.state, next: stateAfter(row.state, change), change: change && { ...change, column } };
  });
  return {
    ...{ language, isRight },
    changes: fields.flatMap(({ change }) => change ?? []),
    states: [stateCell(fields.map(({ state }) => state)), stateCell(fields.map(({ next }) => next))],
  };
}

const stateAfter = (state: Change['before']['state'], change: Change | null) => {
  if (!change) return state;
  return change.text === '' ? 'missing' : change.state;
};

/**
 * Returns what a cell changes. The export writes 'reviewed' next to texts that are: where a line changes only the English, nobody has read
 * its text again.
 */
function changeInCell(row: Change['before'], text: string, how: { readonly english: string; readonly isRight: boolean }): Change | null {
  if (row.state === 'reviewed' && text === row.text) return null;
  const change = changeOf(row, text, how);
  // The English as this line stores it.
  return change && { ...change, english: how.english };
}

/** The statements that write the texts of a piece, new or not, with their rows of the audit log. */
export const textStatements = (shop: Shop, id: number, texts: readonly LineTexts[], by: string): Statement[] =>
  texts.flatMap(({ language, isRight, changes }) =>
    subjectStatements(
      shop,
      language,
      changes.map((change) => ({ ...change, before: { ...change.before, subject: String(id) } })),
      { by, isRight },
    ),
  );

/** The changes by column, as the report of an import shows them. */
export const textChanges = (texts: readonly LineTexts[]): Changes =>
  Object.fromEntries(
    texts.flatMap(({ language, changes, states: [before, after] }) => [
      ...changes.flatMap(({ column, before: { text: old }, text }) =>
        old === text ? [] : [[column, [old || null, text || null]] as const],
      ),
      ...(before === after ? [] : [[stateColumn(language), [before || null, after || null]] as const]),
    ]),
  );

/** The English of a piece, of which a field may be null. */
export const englishOf = (piece: Readonly<Record<PieceField, string | null>> | undefined): PieceEnglish => ({
  name: piece?.name ?? '',
  description: piece?.description ?? '',
  shortLine: piece?.shortLine ?? '',
  care: piece?.care ?? '',
  dimensions: piece?.dimensions ?? '',
  closing: piece?.closing ?? '',
  wearing: piece?.wearing ?? '',
  closeup: piece?.closeup ?? '',
});
