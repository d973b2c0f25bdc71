import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { literalsLeft, literalsOf } from './literals.ts';

test('texts in the code only become fewer: a new one stands in a catalogue of src, where other languages can have it', () => {
  const allowed: Readonly<Record<string, number>> = JSON.parse(readFileSync(join(import.meta.dirname, 'literals-left.json'), 'utf8'));
  const left = Object.fromEntries([...literalsLeft()].map(([place, { length }]) => [place, length]));
  // A number that fell is lowered by `node tests/architecture/literals.ts --write`, so that it cannot rise again.
  expect(left).toEqual(allowed);
});

test('a text is found where people read it, and nowhere else', () => {
  const page = `---
import { urls } from '@/urls';
const kind: 'open now' | 'closed' = 'closed';
const where = document.querySelector('main form');
const said = kind === 'closed' ? 'We are closed today.' : \`Open until \${hour}\`;
---
<a class="link to home" href={urls.home} aria-label="Back to the shop" data-kind="a b">Back <b>{said}</b></a>`;
  expect(literalsOf('src/pages/x.astro', page).map(({ text }) => text)).toEqual([
    'We are closed today.',
    'Open until …',
    'Back to the shop',
    'Back',
  ]);
});
