import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminPage, openScreen, panel } from '../admin/desk.ts';
import { shop } from '../browser/browser.ts';

const PHRASE = 'seven bangles on a shelf';
const HOUR = 3_600_000;
const plant = (isDone: boolean, hoursAgo: number, facts: object) =>
  shop.rows(
    "INSERT INTO operations (kind, is_done, by, facts, started_at, ended_at) VALUES ('backup', ?, 'night job', ?, ?, ?)",
    Number(isDone),
    JSON.stringify(facts),
    Date.now() - hoursAgo * HOUR,
    Date.now() - hoursAgo * HOUR,
  );

// What the file holds, and how it is opened, is a flow (tests/flows/operations/restore-owner-file.test.ts).
test('the owner sees the newest backup, is warned of an old one and of a failure, and downloads one, sealed with a phrase that is typed twice', async () => {
  const page = await adminPage({ width: 360, isConfirmed: true });
  try {
    await plant(true, 30, { bytes: 12_400_000, rows: 120_405, objects: 210 });
    await plant(false, 2, { why: 'The bucket refuses the key.' });
    await openScreen(page, '/admin/operations');
    const backups = panel(page, 'Backups');
    await backups.getByText('12.4 MB, 1,20,405 rows, 210 pictures and files').waitFor();
    await backups.getByText('This backup is older than a day.').waitFor();
    await backups.getByText('failed: The bucket refuses the key.').waitFor();
    await plant(true, 1, { bytes: 900, rows: 3 });
    await openScreen(page, '/admin/operations');
    await backups.getByText('1 KB, 3 rows').waitFor();
    expect(await backups.getByText('older than a day').count()).toBe(0);
    expect(await backups.getByText('failed').count()).toBe(0);
  } finally {
    await shop.rows("DELETE FROM operations WHERE by = 'night job'");
  }
  await page.getByRole('button', { name: 'Download a backup…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download a backup' });
  await dialog.getByLabel('Phrase', { exact: true }).fill(PHRASE);
  await dialog.getByLabel('Phrase again').fill('another one');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await dialog.getByText('The two are not the same.').waitFor();
  await dialog.getByLabel('Phrase again').fill(PHRASE);
  const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
  expect(saved.suggestedFilename()).toMatch(/^chamak-\d{4}-\d{2}-\d{2}\.jsonl\.gz\.age$/);
  const sealed = readFileSync(await saved.path()).toString('latin1');
  expect(sealed).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  expect(sealed).not.toContain('sqlite_schema');
  expect(await shop.rows("SELECT action FROM admin_actions WHERE kind = 'backup'")).toEqual([{ action: 'export' }]);
});
