import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../functions/start/settings.ts';

const file = join(root, 'docs/admin-speed.md');
/** The second part begins with this heading. */
export const LARGE_HEADING = '## With 300,000 orders';

/** Writes one part of docs/admin-speed.md and keeps the other. */
export function writePart(part: 'screens' | 'large', text: string): void {
  const [screens = '', large = ''] = existsSync(file) ? readFileSync(file, 'utf8').split(LARGE_HEADING) : [];
  const parts = part === 'screens' ? [text, large] : [screens, text];
  writeFileSync(file, `${parts.map((each) => each.trim()).join(`\n\n${LARGE_HEADING}\n\n`)}\n`);
  console.log('docs/admin-speed.md is written.');
}
