import { Encrypter } from 'age-encryption';
import { istDate } from '../../rules/dates.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { BackupLines } from './backup-lines.ts';

/** Turns chunks of text into lines, and each line into what the backup has of it. */
function linesOf(lines: BackupLines): TransformStream<string, string> {
  let left = '';
  return new TransformStream({
    transform(chunk, to) {
      const parts = (left + chunk).split('\n');
      left = parts.pop() ?? '';
      const text = parts.map((line) => (line === '' ? '' : lines.add(line))).join('');
      if (text !== '') to.enqueue(text);
    },
    flush(to) {
      to.enqueue((left === '' ? '' : lines.add(left)) + lines.end());
    },
  });
}

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
  const lines = new BackupLines();
  const packed = answer.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(linesOf(lines))
    .pipeThrough(new TextEncoderStream())
    .pipeThrough(new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);
  const age = new Encrypter();
  age.setPassphrase(phrase);
  const sealed = await new Response((await age.encrypt(packed)) as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(sealed);
  link.download = `${shopName}-${istDate(Date.now())}.jsonl.gz.age`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return { rows: lines.rows, bytes: sealed.size };
}
