/** Ways in which a restore takes over what the live database has besides the backup (functions/cli/restore/take-over.ts). */
export type Restoring =
  /** The rows that the backup lacks. Rows of both stay as the backup has them. */
  | 'append'
  /** These, and every row that has changed since. A row that only the backup has stays. */
  | 'newer'
  /** The whole table as the living database has it: sums of other rows, and lists whose rows end by being deleted. */
  | 'mirror'
  /** Nothing: a mistake in it may be why the shop is restored, or the shop makes it again. */
  | 'never'
  /** The rows that the backup lacks, and these columns of the others. */
  | { readonly columns: readonly string[] }
  /** The rows whose parent the backup lacks: this column names it. */
  | { readonly with: string };

/** Ways in which the personal data of a table ends (L23, L24). */
type Forgetting =
  /** A row is deleted with its account, which its `user_id` names. */
  | 'account'
  /** Erasing a person deletes the rows with the person's address, which is in their `email`. */
  | 'address'
  /** Erasing a person deletes or empties rows (personal-data/erase-person.server.ts). */
  | 'erased'
  /** The hourly job does it when the time to keep them is over (account/privacy/forget-*.server.ts). */
  | 'in time'
  /** It is of administrators, whose accounts stay. */
  | 'administrator'
  /** A law or a wish of the person needs it: an invoice, that a number wants no messages. */
  | 'kept';

/** Facts of a table besides its columns. */
interface DeclaredTable {
  /** The screens that show its rows, or what its triggers move: 'orders', 'products'. None where no screen does. */
  readonly subjects: readonly string[];
  readonly restore: Restoring;
  /** Of a table that names people. */
  readonly people?: readonly Forgetting[];
  /** Kinds of the audit log that are its rows, each with its word: `{ coupon: 'Coupon' }`. */
  readonly audited?: Readonly<Record<string, string>>;
  /** Meaning of its CHECKs and unique columns that callers answer, by their names in SQLite: `{ 'orders.number': 'NUMBER_TAKEN' }`. */
  readonly means?: Readonly<Record<string, string>>;
}

/**
 * Every `.table.ts` exports one as `declared`, by the names of its tables. `npm run db:generate` writes the registers of it
 * (drizzle/declarations.ts).
 */
export type Declared = Readonly<Record<string, DeclaredTable>>;
