/** Night: a built Worker that answers otherwise than `notReadyAnswer` where a setting is missing. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Child } from '../../../functions/tools/start/children.ts';
import { onFreePort } from '../../../functions/tools/start/ports.ts';
import { writeSettings } from '../../../functions/tools/start/settings.ts';
import { runCron, startWorker } from '../../../functions/tools/start/start-worker.ts';
import { productionSettings } from '../../shop/machine/production-settings.ts';

test('the built Worker without a setting answers 503 everywhere, its cron runs nothing, and the log names the setting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-closed-'));
  const { SHOP_SECRET: _, ...settings } = productionSettings;
  const [settingsFile, logFile] = [join(folder, 'worker.env'), join(folder, 'shop.log')];
  writeSettings(settingsFile, settings);
  const children: Child[] = [];
  try {
    const place = { settingsFile, settings, logFile, stateFolder: join(folder, 'state'), registryFolder: join(folder, 'registry') };
    const started = (child: Child) => void children.push(child);
    const shopUrl = await onFreePort(async (port) => {
      const url = `http://127.0.0.1:${port}`;
      await startWorker({ ...place, mode: 'built', port, shopUrl: url, started });
      return url;
    });
    for (const path of ['/', '/collections', '/api/me', '/api/admin/orders', '/media/a.webp']) {
      const answer = await fetch(`${shopUrl}${path}`);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '300']);
      expect(await answer.text()).not.toContain('SHOP_SECRET');
    }
    expect(await runCron(shopUrl)).toBe(true);
    expect(readFileSync(logFile, 'utf8')).toContain('"settings":["SHOP_SECRET: is missing"]');
    expect(readFileSync(logFile, 'utf8')).not.toContain('Error: ');
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
});
