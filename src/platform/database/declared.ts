/** Ways in which a restore takes over what the live database has besides the backup (functions/cli/restore/take-over.ts). */
type Restoring =
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

/** Facts of a table besides its columns. */
interface DeclaredTable {
  /** The screens that show its rows, or what its triggers move: 'orders', 'products'. None where no screen does. */
  readonly subjects: readonly string[];
  readonly restore: Restoring;
}

/**
 * Every `.table.ts` exports one as `declared`, by the names of its tables. `npm run db:generate` writes the registers of it
 * (drizzle/declarations.ts).
 */
export type Declared = Readonly<Record<string, DeclaredTable>>;
