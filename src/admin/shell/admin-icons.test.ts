import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { places } from '../app/places.ts';
import { settingsCards } from '../app/settings-cards.ts';
import { screens } from '../screens.ts';

/** An icon that is missing in the page's sprite leaves a hole in its button. */
test('every icon of an admin screen is in the sprite of its layout', () => {
  const layout = readFileSync('src/admin/shell/admin-layout.astro', 'utf8');
  const listed = new Set<string>([...Object.values(places), ...Object.values(settingsCards), ...screens].flatMap(({ icon }) => icon ?? []));
  for (const [, name = ''] of (/const icons[^[]*\[\] = \[([^\]]*)\]/.exec(layout)?.[1] ?? '').matchAll(/'([a-z0-9-]+)'/g)) listed.add(name);
  const used = globSync('src/{admin,ui}/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<(?:Icon|IconButton|Button|ButtonLink)\b[^>]*\b(?:name|icon)="([a-z0-9-]+)"/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(used.length).toBeGreaterThan(50);
  expect([...new Set(used)].filter((name) => !listed.has(name))).toEqual([]);
});
