/** Night: a place of the home page, a listing or a piece at which something moves if the page arrives up to there. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newPage, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { shiftsOf, watchShifts } from '../browser/shifts.ts';

/** The rest of the page comes so long after its first part, as on a line that stalls: the browser draws what it has. */
const STALL_MS = 300;
/** What people do not see. */
const MOST = 0.005;
/** Characters between two places where the page is cut, beginning with its body. */
const STEP = 220;
const CUTS = 24;

// A page is drawn while it arrives, and packets end anywhere: what is drawn must not move when its neighbour comes.
test.each(['/', '/collections', piece.sized])('nothing moves wherever the first part of %s ends', { timeout: 120_000 }, async (path) => {
  const html = await (await fetch(shopUrl + path)).text();
  const body = html.indexOf('<body');
  expect(body).toBeGreaterThan(0);
  let cut = 0;
  const server = createServer(async (request, response) => {
    // A page that is drawn slowly sends its view.
    if (request.method !== 'GET') {
      response.writeHead(204).end();
      return;
    }
    const answer = await fetch(`${shopUrl}${request.url}`);
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type });
    if (request.url !== path) {
      Readable.from([Buffer.from(await answer.arrayBuffer())]).pipe(response);
      return;
    }
    response.write(html.slice(0, cut));
    await setTimeout(STALL_MS);
    response.end(html.slice(cut));
  }).listen(0, '127.0.0.1');
  const moved: string[] = [];
  for (let at = 1; at <= CUTS; at += 1) {
    cut = body + at * STEP;
    const page = await newPage({ width: 360, motion: true, before: watchShifts });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { waitUntil: 'load' });
    const { sum, words } = await shiftsOf(page);
    if (sum > MOST) moved.push(`after “${html.slice(cut - 40, cut)}”: ${words}`);
    await page.close();
  }
  server.closeAllConnections();
  server.close();
  expect(moved).toEqual([]);
});
