import { type OwnField, type OwnKind, ownFields, type Translation } from './own-fields.ts';

/** Finds a text of the owner in the language of the page; undefined where shoppers see the English. */
export type OwnTexts = (kind: OwnKind, subject: string | number, field: OwnField) => string | undefined;

export type ShownText = Pick<Translation, 'kind' | 'subject' | 'field' | 'text'>;

/** `rows`: the texts of one language that shoppers may see. */
export function ownTextsOf(rows: readonly ShownText[]): OwnTexts {
  const texts = new Map(rows.map(({ kind, subject, field, text }) => [`${kind} ${field} ${subject}`, text]));
  return (kind, subject, field) => texts.get(`${kind} ${field} ${subject}`);
}

/** Returns rows with the owner's texts in place of their English. A field without English stays empty. */
export function inOwnTexts<Row extends { readonly id: number }>(kind: OwnKind, rows: readonly Row[], own: OwnTexts): Row[] {
  const fields: readonly OwnField[] = ownFields[kind];
  const textsOf = (row: Row) =>
    Object.entries(row).flatMap(([name, english]) => {
      const field = fields.find((one) => one === name);
      const text = field && english ? own(kind, row.id, field) : undefined;
      return text === undefined ? [] : [[name, text] as const];
    });
  return rows.map((row) => ({ ...row, ...Object.fromEntries(textsOf(row)) }));
}
