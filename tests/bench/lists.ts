/** `npm run bench:lists`: the part of `npm run bench` about what lists read; writes docs/lists.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { root } from '../../functions/start/settings.ts';
import { measureGrowth } from './growth.ts';
import { listsReport } from './report/growth.ts';

const { data } = optionsOf('npm run bench:lists [-- --data folder]', { data: { type: 'string' } });
writeFileSync(join(root, 'docs/lists.md'), listsReport(await measureGrowth(data)));
console.log('docs/lists.md is written.');
