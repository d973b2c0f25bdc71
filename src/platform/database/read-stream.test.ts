import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';

test('a request that an overloaded server rejects with 429 is sent again', async () => {
  const answers = [429, 429, 500];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.writeHead(answers[bodies.length - 1] ?? 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = connect({ TURSO_DATABASE_URL: `http://127.0.0.1:${port}` });
  await expect(client.batch(['SELECT 1'], 'write')).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  client.close();
  server.close();
  const batches = bodies.filter((body) => body.includes('SELECT 1'));
  expect(batches).toHaveLength(3);
  expect(new Set(batches).size).toBe(1);
});

test('an answer that stops in the middle counts as no answer, and its request ends in time', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"baton":null,');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = connect({ TURSO_DATABASE_URL: `http://127.0.0.1:${port}` }, undefined, (call) => call(200));
  await expect(client.execute('SELECT 1')).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  client.close();
  server.closeAllConnections();
  server.close();
});
