const NOT_WRITABLE = /\b(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|SQLITE_READONLY|SQLITE_CANTOPEN)\b/;
const FULL = /\b(ENOSPC|EDQUOT|SQLITE_FULL)\b|No space left on device|disk is full/i;

/**
 * The sentence for a start that failed: what a folder lacks and what to do about it. Any other reason stays as it is. `dir`: the folder
 * of the data, an absolute path.
 */
export function startFault(error: unknown, dir: string): string {
  const why = error instanceof Error ? error.message : String(error);
  const elsewhere = 'or choose another folder: SHOP_DATA_DIR=/another/folder npm start';
  if (FULL.test(why)) return `The disk of ${dir} is full. Free some space there, ${elsewhere}\n\n${why}`;
  const [, code] = NOT_WRITABLE.exec(why) ?? [];
  if (code === undefined) return why;
  return `The shop cannot write its data to ${dir} (${code}). Allow this user to write there, ${elsewhere}\n\n${why}`;
}
