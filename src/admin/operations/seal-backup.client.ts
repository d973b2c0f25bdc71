import { Encrypter } from 'age-encryption';
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
 * Packs the answer of the database and seals it with a phrase, in the form that `npm run restore` takes. Resolves once the file is whole.
 * @throws Error if the copy is not whole
 */
export async function sealBackup(
  rows: ReadableStream<Uint8Array>,
  phrase: string,
): Promise<{ readonly rows: number; readonly file: Blob }> {
  const lines = new BackupLines();
  const packed = rows
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(linesOf(lines))
    .pipeThrough(new TextEncoderStream())
    .pipeThrough(new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);
  const age = new Encrypter();
  age.setPassphrase(phrase);
  const file = await new Response((await age.encrypt(packed)) as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  return { rows: lines.rows, file };
}
