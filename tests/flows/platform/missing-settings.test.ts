import { afterEach, expect, test, vi } from 'vitest';
import { notReadyAnswer, settingsFault } from '../../../functions/worker/missing-settings.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { productionSettings as good } from '../../shop/machine/production-settings.ts';

const needed = Object.keys(good).filter((name) => !['ENVIRONMENT', 'ADMIN_EMAIL'].includes(name));
const lines: string[] = [];
vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
afterEach(() => void lines.splice(0));

test('with all settings the shop is open, and nothing is logged', () => {
  expect(settingsFault(good)).toBeNull();
  expect(lines).toEqual([]);
});

test.each(needed)('without %s each request logs one line that names it, and no value', (name) => {
  const env = { ...good, [name]: undefined };
  for (const _ of ['a request', 'the cron']) {
    expect(settingsFault(env)?.faults.map((fault) => fault.name)).toEqual([name]);
    const [line = '', ...more] = lines.splice(0);
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ level: 'error', where: 'settings', settings: [expect.stringContaining(`${name}: `)] });
    for (const value of Object.values(good).slice(1)) expect(line).not.toContain(value);
  }
});

test.each(['/', '/checkout', '/media/pictures/1', '/api/create-razorpay-order', '/api/admin/orders'])(
  '%s is a plain 503 that nobody keeps',
  async (path) => {
    const isApi = path.startsWith('/api/');
    const answer = notReadyAnswer(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe(isApi ? 'application/json' : 'text/html; charset=utf-8');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const text = await answer.text();
    expect(text).toContain('closed for a moment');
    expect(text.replace('SHOP_NOT_READY', '')).not.toMatch(/[A-Z]+_[A-Z]/);
    if (isApi) expect(JSON.parse(text)).toMatchObject({ code: 'SHOP_NOT_READY', error: expect.any(String) });
  },
);

test('the page and the API say it in Hindi to who asked in Hindi', async () => {
  await loadTexts('hi');
  const [page, api] = inLanguage('hi', () => [notReadyAnswer('/checkout'), notReadyAnswer('/api/create-razorpay-order')]);
  expect(await page.text()).toMatch(/<html lang="hi-IN">.*<h1>Chamak थोड़ी देर के लिए बंद है<\/h1>/);
  expect(await api.json()).toMatchObject({ code: 'SHOP_NOT_READY', details: expect.stringContaining('कृपया कुछ मिनट बाद आएँ।') });
  expect([page.status, api.status]).toEqual([503, 503]);
});
