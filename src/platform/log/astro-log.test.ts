import { expect, test, vi } from 'vitest';
import astroLog from './astro-log.ts';

test('an error that Astro reports is one line of the shop’s log, without what a request brought', () => {
  const lines: string[] = [];
  const spies = [
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line)),
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line)),
  ];
  const { write } = astroLog();
  write({
    label: 'router',
    level: 'error',
    message: 'Error: Invalid "meera@example.in" in https://shop.example/?token=abcdef\n    at decode (/worker/app.js:1:2)',
  });
  write({ label: null, level: 'info', message: 'GET /products/meera@example.in' });
  for (const spy of spies) spy.mockRestore();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    where: 'astro router',
    error: 'AstroError',
    stack: expect.stringContaining('app.js:1:2'),
  });
  expect(lines[0]).not.toMatch(/meera|abcdef/);
});
