/** Bytes that are taken from the network at once. workerd would take 4 KB, and every page waits while a body is taken in 2,000 turns. */
const PIECE_BYTES = 64 * 1024;

/**
 * Returns the pieces of a body. Each lies in the same memory as the one before it, so it is valid until the next one is asked for. Who
 * stops early leaves the rest to functions/worker/first-answers.ts: cancelling the body here would close the connection.
 */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader({ mode: 'byob' });
  try {
    let room = new Uint8Array(PIECE_BYTES);
    for (let read = await reader.read(room); read.value && !read.done; read = await reader.read(room)) {
      yield read.value;
      room = new Uint8Array(read.value.buffer);
    }
  } finally {
    reader.releaseLock();
  }
}
