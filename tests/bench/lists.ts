/** `npm run bench:lists`: the part of `npm run bench` about what lists read; writes docs/lists.md. */
import { optionsOf } from '../../functions/cli/command-line.ts';
import { measureGrowth } from './growth.ts';
import { readRows } from './report/growth.ts';
import { writeTables } from './report/table.ts';

const { data } = optionsOf('npm run bench:lists [-- --data folder]', { data: { type: 'string' } });
writeTables('lists.md', { '# What a list reads': readRows(await measureGrowth(data)) });
