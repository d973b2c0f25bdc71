import type { KeyObject } from 'node:crypto';
import { formatDateTime } from '../../../src/rules/dates.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { orderNumber } from '../../../src/rules/order-number.ts';
import { signerOf, verifiersOf } from '../backup/signing.ts';
import type { Print } from '../operator/print.ts';
import type { Named } from '../places.ts';
import type { BackupFacts } from './open-backup.ts';
import type { FromBackup } from './restore-options.ts';

/** The words that a person types. */
const [YES, UNSIGNED] = ['yes', 'unsigned'];

const WARNING = `WARNING: no signature of this shop was checked. It cannot be known who made this backup, when, and from which database.
Whoever can write to the place of backups may have put it there, with orders, prices, stock and the password of an administrator that are
not yours. Known is only that it opens with your key and that tables and triggers are those of the migrations.
Take it only if there is no signed one. Afterwards: new passwords for all administrators, and compare orders and payments with Razorpay.`;

/**
 * Returns the keys that verify backups; null if the command accepts a backup that nobody signed. @throws Error if no key is set
 */
export function verifyKeys({ isUnsigned }: Pick<FromBackup, 'isUnsigned'>, given: Named): readonly KeyObject[] | null {
  if (isUnsigned) return null;
  if (given.BACKUP_VERIFY_KEY) return verifiersOf(given.BACKUP_VERIFY_KEY);
  if (given.BACKUP_SIGNING_KEY) return verifiersOf(signerOf(given.BACKUP_SIGNING_KEY).verifyKey);
  throw new Error(
    'BACKUP_VERIFY_KEY is not set: it proves that the shop made the backup. It stands beside BACKUP_IDENTITY on the sheet of keys.',
  );
}

function ago(ms: number): string {
  const [size, unit] = ms >= 2 * DAY ? [DAY, 'days'] : ms >= 2 * HOUR ? [HOUR, 'hours'] : [MINUTE, 'minutes'];
  return `${Math.round(ms / size)} ${unit} ago`;
}

const proved = (proof: BackupFacts['proof']) =>
  proof === null ? 'NOT SIGNED' : proof === 'phrase' ? 'sealed with your phrase' : 'signed by this shop';

/** Returns the facts by which a person decides: name, age, newest order, rows. */
const chosenText = ({ name, takenAt, newestOrder, rows, proof }: BackupFacts, now: number): string =>
  [
    `Backup ${name}, taken ${formatDateTime(takenAt)} (${ago(now - takenAt)})`,
    `  newest order ${newestOrder === null ? 'none' : orderNumber(newestOrder)}, ${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows, ${proved(proof)}`,
  ].join('\n');

/**
 * Shows which backup was chosen and asks whether it is the one. A drill of a signed one needs no answer.
 * @throws Error if the answer is another word
 */
export async function agree(
  chosen: BackupFacts,
  { isDrill, isAgreed }: Pick<FromBackup, 'isDrill' | 'isAgreed'>,
  print: Print,
): Promise<void> {
  print.error(chosenText(chosen, Date.now()));
  if (chosen.proof === null) {
    print.error(WARNING);
    if ((await print.ask(`Type ${UNSIGNED} to restore it nevertheless: `)) === UNSIGNED) return;
  } else if (isDrill || isAgreed || (await print.ask(`Is this the backup to restore? Type ${YES}: `)) === YES) return;
  throw new Error('Stopped: you did not agree.');
}
