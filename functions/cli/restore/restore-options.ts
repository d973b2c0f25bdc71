import type { parseArgs } from 'node:util';
import { isOwnerFile } from './owner-file.ts';

export const USAGE = `npm run restore -- --from <folder or s3://bucket/folder> --into <address of an empty database> [--backup <name>] [--without-pictures] [--yes]
npm run restore -- --from chamak-2026-11-24.jsonl.gz.age --into …      takes a backup that the owner downloaded
npm run restore -- --drill --from … --into <address of an empty scratch database> [--write docs/running/recovery.md]
npm run restore -- --only-pictures --from …      puts back what the bucket lacks; the database stays as it is
npm run restore -- --at 2026-11-21T15:30:00+05:30 [--drill]      makes a database at Turso as the shop’s was then
npm run restore -- --refund-unknown [--dry-run]      refunds payments whose orders the restored shop does not have

BACKUP_IDENTITY is the secret key that opens backups (AGE-SECRET-KEY-1…), BACKUP_VERIFY_KEY the one that proves who made them (chamak-verify-…).
RESTORE_AUTH_TOKEN is the token of the database to restore into. --unsigned takes a backup that nobody signed, after a warning.
BACKUP_PHRASE is the phrase of a downloaded backup; without it the command asks.
--at needs TURSO_API_TOKEN and TURSO_ORGANIZATION; how many days it goes back depends on the plan at Turso. Without --backup the newest one is taken.
The command shows what it would restore and asks; --yes answers. Stop the shop’s sale first if you can: npm run maintenance -- on`;

/** A backup, or its pictures. */
export interface FromBackup {
  readonly kind: 'backup';
  readonly from: string;
  /** The address of the database; null for the pictures alone. */
  readonly into: string | null;
  readonly name: string | null;
  readonly hasPictures: boolean;
  readonly isDrill: boolean;
  readonly isUnsigned: boolean;
  /** True if nobody is asked. */
  readonly isAgreed: boolean;
  /** The document that gets the figures of a drill. */
  readonly write: string | null;
}

/** Database of the shop as it was. */
export interface AtTime {
  readonly kind: 'at';
  /** UTC ms. */
  readonly at: number;
  /** Changes neither the live database nor Razorpay. */
  readonly isDrill: boolean;
}

export interface RefundUnknown {
  readonly kind: 'refund';
  /** Shows what would be refunded. */
  readonly isDryRun: boolean;
}

/** With its zone: 'at three' means another moment in India than at Turso. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns a time that is over, with its zone, as UTC ms; null for any other text. */
export function pastTime(text: string): number | null {
  const at = TIME.test(text) ? Date.parse(text) : Number.NaN;
  return at <= Date.now() ? at : null;
}

function atTime(text: string, isDrill: boolean): AtTime | null {
  const at = pastTime(text);
  return at === null ? null : { kind: 'at', at, isDrill };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
export const restoreFlags = {
  ...{ from: text, into: text, backup: text, write: text, at: text },
  ...{ drill: flag, 'without-pictures': flag, 'only-pictures': flag, unsigned: flag, yes: flag, 'refund-unknown': flag, 'dry-run': flag },
} as const;

/** Parses a command line; null if it is invalid. */
export function restoreOptions(
  values: ReturnType<typeof parseArgs<{ options: typeof restoreFlags }>>['values'],
  [extra]: readonly string[],
): FromBackup | AtTime | RefundUnknown | null {
  if (extra !== undefined) return null;
  const given = Object.entries(values).flatMap(([name, value]) => (value === false ? [] : [name]));
  const isOnly = (...names: string[]) => given.every((name) => names.includes(name));
  if (values.at !== undefined) return isOnly('at', 'drill') ? atTime(values.at, values.drill) : null;
  if (values['refund-unknown']) return isOnly('refund-unknown', 'dry-run') ? { kind: 'refund', isDryRun: values['dry-run'] } : null;
  const { from, into = null, backup: name = null, drill: isDrill, write = null, unsigned: isUnsigned, yes: isAgreed } = values;
  const [onlyPictures, withoutPictures] = [values['only-pictures'], values['without-pictures']];
  if (!from || (into === null) !== onlyPictures || (write !== null && !isDrill) || values['dry-run']) return null;
  if (onlyPictures && (withoutPictures || isDrill)) return null;
  // It is one backup without pictures, and its phrase proves it.
  if (isOwnerFile(from) && (onlyPictures || name !== null || isUnsigned)) return null;
  return { kind: 'backup', from, into, name, isDrill, isUnsigned, isAgreed, write, hasPictures: !withoutPictures };
}
