import * as z from 'zod/mini';
import { code, neededText } from '../../../rules/fields/fields.ts';
import { sentOrEmpty } from '../../../rules/fields/sent-fields.ts';

/** Lines of one statement: a busy year of an account. */
export const BANK_LINES_MAX = 10_000;
/** Bytes of the rows of one statement as they are sent. */
export const BANK_FILE_BYTES_MAX = 3 * 1024 * 1024;
/** Most characters of a cell of a workbook: below the lines, banks write whole paragraphs. */
const CELL_MAX = 32_767;
const [CELLS_MAX, NAME_MAX] = [24, 80];
/** Lines that a bank writes around those of the account. */
const AROUND_MAX = 200;

export const bankAccountBody = z.object({
  name: neededText(NAME_MAX, 'Enter a name: HDFC current.'),
  ending: code(/^\d{4}$/, 'Enter the last four digits of the number.'),
});

const place = z.int().check(z.minimum(0), z.maximum(CELLS_MAX));
const statementColumns = z.object({
  date: place,
  text: place,
  reference: z.nullable(place),
  balance: place,
  balanceSign: z.optional(place),
  money: z.union([z.object({ withdrawal: place, deposit: place }), z.object({ amount: place, sign: place })]),
});

const cell = sentOrEmpty(CELL_MAX);
const row = z.array(cell).check(z.maxLength(CELLS_MAX, 'The file has too many columns.'));

/** A statement as the browser read it: the cells of its rows, and what its columns are if a person said so. */
export const bankFileBody = z.object({
  accountId: neededText(NAME_MAX, 'Choose an account.'),
  name: neededText(200, 'The file has no name.'),
  columns: z.nullable(statementColumns),
  rows: z.array(row).check(z.maxLength(BANK_LINES_MAX + AROUND_MAX, `One file may have ${BANK_LINES_MAX} lines.`)),
});
export type BankFileBody = z.output<typeof bankFileBody>;
