import { istDate } from '../../rules/dates.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sealBackup } from './seal-backup.client.ts';

/**
 * Downloads all tables, packed and sealed on this device with a phrase that the shop never learns. Resolves with the rows once the file is
 * whole; before that nothing is offered to save.
 * @throws Error if the copy is not whole
 */
export async function downloadBackup(phrase: string, shopName: string): Promise<{ readonly rows: number; readonly bytes: number }> {
  // Asks for the password, which the stream of rows cannot.
  await adminCall('GET /admin/exports/allowed');
  const answer = await fetch('/api/admin/operations/backup');
  if (!answer.ok || !answer.body) throw new Error('The shop could not read its tables. Please try again.');
  const { rows, file } = await sealBackup(answer.body, phrase);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${shopName}-${istDate(Date.now())}.jsonl.gz.age`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return { rows, bytes: file.size };
}
