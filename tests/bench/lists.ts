/** `npm run bench:lists`: the part of `npm run bench` about what lists read, and the desk of parcels; writes docs/lists.md. */
import { optionsOf } from '../../functions/cli/command-line.ts';
import { measureDesk } from './desk.ts';
import { measureGrowth } from './growth.ts';
import { costRows, readRows } from './report/growth.ts';
import { writeTables } from './report/table.ts';

const { data, desk } = optionsOf('npm run bench:lists [-- --desk] [--data folder]', {
  data: { type: 'string' },
  desk: { type: 'boolean' },
});
if (!desk) writeTables('lists.md', { '# What a list reads': readRows(await measureGrowth(data)) });
const { orders, reads } = await measureDesk(data);
writeTables('lists.md', { '## The desk of parcels': costRows('read', orders, reads) });
