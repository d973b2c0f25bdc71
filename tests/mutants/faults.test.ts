import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../functions/tools/start/settings.ts';
import { faults } from './faults.ts';

test('each fault of the list can still be put in', () => {
  const gone = faults.flatMap(({ changes = [] }) =>
    changes.filter(({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length !== 2),
  );
  expect(gone).toEqual([]);
});
