import { appendFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { adminApi } from '../../../functions/worker/admin-api.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { rowsOf } from '../rows.ts';

/** Routes of several steps. */
const linesOf: Readonly<Record<string, number>> = {
  'POST /api/admin/parcels/:id/book': 2,
  'POST /api/admin/parcels/:id/split': 2,
  'PUT /api/admin/first-day/seller': 3,
};
/** Routes that do as much as there is to do: a line for each step of each thing. */
const ofMany = new Set([
  ...['POST /api/admin/orders/bulk/pack', 'POST /api/admin/orders/bulk/ship', 'POST /api/admin/parcels/book'],
  ...['POST /api/admin/products/import', 'POST /api/admin/translations/back', 'POST /api/admin/gst-papers'],
  ...['POST /api/admin/returns/:id/parcel', 'POST /api/admin/messages/retry'],
]);
/** Routes without a line in the log, and why. */
const silent: Readonly<Record<string, string>> = {
  'POST /api/admin/views': 'A view is a bookmark of one administrator.',
  'PUT /api/admin/views/:id': 'A view is a bookmark of one administrator.',
  'DELETE /api/admin/views/:id': 'A view is a bookmark of one administrator.',
  'PUT /api/admin/alerts-seen': 'Looking at the alerts changes nothing but their count.',
  'POST /api/admin/first-day/put-off': 'A step that is put off is still to be done, and changes nothing of the shop.',
  'POST /api/admin/brand/pictures/:shape': 'The bytes belong to nothing until a version of the brand names them, which has a line.',
  'POST /api/admin/parcels/money/look-up': 'It reads what the shop knows of numbers that are typed.',
  'POST /api/admin/files': 'The bytes belong to nothing until a record that names them is saved, which has a line.',
};

const parametersIn = (pattern: string) => pattern.split(':').length;
const routes = [...new Map(adminApi.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))]
  .filter(([name, { method }]) => method !== 'ALL' && method !== 'GET' && !silent[name])
  .map(([name, { method, path }]) => ({ name, method, path, is: new RegExp(`^${path.replace(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`) }))
  .toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path));
const note = (what: string, name: string) => appendFileSync(inject('auditedRoutes'), `${what} ${name}\n`);
for (const { name } of routes) note('route', name);

const LINES = 'SELECT actor, action, kind, object_id, label FROM admin_actions WHERE seq > ?';
const said = expect.stringMatching(/./);

/**
 * Asserts that the administrator's presses leave their lines in the audit log: the first of each route in a shop that succeeds.
 * `every-route.ts` asserts that each route has such a press in some flow.
 */
export function audited({ fetch, databaseUrl, env }: FreshShop): FreshShop['fetch'] {
  const log = rowsOf(databaseUrl);
  const seen = new Set<string>();
  const presses = { begun: 0, underWay: 0 };

  return async (path, init) => {
    const { pathname } = new URL(path, 'http://shop.test');
    const name = routes.find(({ method, is }) => method === init?.method && is.test(pathname))?.name;
    // A restore may have moved the shop to another database.
    if (!name || seen.has(name) || env.TURSO_DATABASE_URL !== databaseUrl) return fetch(path, init);
    const isFirst = presses.underWay === 0;
    presses.underWay += 1;
    presses.begun += 1;
    const { begun } = presses;
    try {
      const [{ last = 0 } = {}] = await log('SELECT max(seq) AS last FROM admin_actions');
      const answer = await fetch(path, init);
      const lines = await log(LINES, last ?? 0);
      const isDryRun = String(init?.body).includes('"isDryRun":true');
      if (!answer.ok || isDryRun || (ofMany.has(name) && lines.length === 0)) return answer;
      const isAlone = isFirst && presses.begun === begun;
      for (const line of lines)
        expect(line, name).toEqual({ actor: env.ADMIN_EMAIL, action: said, kind: said, object_id: said, label: said });
      // Of presses at the same moment one may do what both ask for.
      if (isAlone && !ofMany.has(name)) expect(lines, `${name} in the audit log`).toHaveLength(linesOf[name] ?? 1);
      if (isAlone) seen.add(name);
      if (lines.length > 0) note('line', name);
      return answer;
    } finally {
      presses.underWay -= 1;
    }
  };
}
