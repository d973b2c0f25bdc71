import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Papers that name files as evidence. */
const papers = ['docs/scale.md', 'docs/asvs.md'].filter((paper) => existsSync(paper));

test.each(papers)('%s names only files that exist', (paper) => {
  const text = readFileSync(paper, 'utf8');
  const paths = [
    ...text.matchAll(/`((?:src|functions|tests|drizzle|docs|public|\.github)\/[\w./[\]-]+|[\w-]+\.(?:toml|json|mjs|config\.\w+))`/g),
  ].map(([, path = '']) => path);
  const links = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path = '']) => join(dirname(paper), path));
  expect(paths.length + links.length).toBeGreaterThan(5);
  expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([]);
});
