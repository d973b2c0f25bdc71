import { expect, test } from 'vitest';
import { changedPages } from './changed-pages.ts';

const graph: Readonly<Record<string, readonly string[]>> = {
  'faq.astro': ['frame.astro', 'faq.css'],
  'contact.astro': ['frame.astro', 'form.ts'],
  'login.astro': ['frame.astro', 'form.ts', 'steps.tsx'],
  'orders.astro': ['frame.astro', 'steps.tsx'],
  'wishlist.astro': ['frame.astro'],
  'steps.tsx': ['step.ts'],
  'step.ts': ['steps.tsx'],
};
const pages = Object.keys(graph).filter((file) => file.endsWith('.astro'));

test.each([
  ['its own file', ['faq.astro'], ['faq.astro']],
  ['its style', ['faq.css'], ['faq.astro']],
  ['what two of five import', ['form.ts'], ['contact.astro', 'login.astro']],
  ['what it imports over another file, also in a circle', ['step.ts'], ['login.astro', 'orders.astro']],
  ['what all of them import', ['frame.astro'], []],
  ['a file of no page', ['README.md'], []],
  ['two files', ['faq.css', 'frame.astro', 'step.ts'], ['faq.astro', 'login.astro', 'orders.astro']],
])('a page has changed by %s', (_, changed, expected) => {
  expect([...changedPages(pages, changed, (file) => graph[file] ?? [])]).toEqual(expected);
});

test('a style and a part of a screen count as changes of the pages that import them', () => {
  const all = ['src/pages/faq/index.astro', 'src/pages/contact.astro', 'src/admin/audit/audit.screen.ts'];
  expect([...changedPages(all, ['src/admin/audit/audit-screen.tsx'])]).toEqual(['src/admin/audit/audit.screen.ts']);
});
