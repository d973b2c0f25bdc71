/** Night: a fault that the looks no longer see, because they themselves were changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../functions/tools/start/settings.ts';
import { pngOf } from '../admin/desk.ts';
import { shopUrl } from '../browser/browser.ts';
import { lookAt } from './look.ts';
import { faulty, sound } from './made-pages.ts';

/** Of the shop, so that a page of the browser is lent again. */
const MADE = `${shopUrl}/made/`;

/** Looks at a page that is written here. */
const lookAtMade = (name: string, body: string, opened?: Set<string>) =>
  lookAt({
    name: `made ${name}`,
    url: MADE,
    width: 360,
    isQuick: true,
    ...(opened && { opened }),
    prepare: (context) =>
      context.route(/\/(made\/|[a-z]+\.(png|woff2)$)/, (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === '/sound.png') return route.fulfill({ contentType: 'image/png', body: pngOf(600) });
        if (pathname === '/tiny.png') return route.fulfill({ contentType: 'image/png', body: pngOf(60) });
        if (pathname !== '/made/') return route.fulfill({ contentType: 'image/png', body: 'no picture, no font' });
        const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Made</title>
          <style>body{font:16px sans-serif;margin:0;padding:8px}</style><body>${body}`;
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
      }),
  });

describe('the eye finds', () => {
  test.concurrent.each(Object.entries(faulty))('%s', async (name, { kind, also, names, body, opens = false }) => {
    const found = await lookAtMade(name, body, opens ? new Set() : undefined);
    expect(found.map((line) => line.split(':')[0])).toEqual([kind, ...(also ? [also] : [])]);
    for (const each of names) expect(found[0]).toContain(each);
    const shot = /\((\.data\/looks\/[^)]+\.png)\)/.exec(found[0] ?? '')?.[1];
    if (kind !== 'console') expect(shot && existsSync(join(root, shot))).toBe(true);
  });
});

test.concurrent.each(Object.entries(sound))('the eye finds nothing in %s', async (name, body) => {
  expect(await lookAtMade(name, body, new Set())).toEqual([]);
});
