import type { Checks } from './check.ts';

/** What others see of the shop, once nothing has failed for a day. */
export const windows: Checks = {
  'an open window of the administrator shows what is so': ({ database, windows: all }) =>
    [...all].flatMap(([name, shown]) =>
      database
        .rows('SELECT id, status FROM orders WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(Object.keys(shown)))
        .filter(({ id, status }) => shown[String(id)] !== status)
        .map(({ id, status }) => `${name}: ${id} is ${status} and not ${shown[String(id)]}`),
    ),
  'the gateway still tells the shop what happens': (_, { tells }) => (tells ? [] : ['the webhook is turned off']),
  'pages that have changed were purged': ({ pages }) => pages.stale(),
};
