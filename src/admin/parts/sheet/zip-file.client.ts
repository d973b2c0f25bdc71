import { FileFault } from './file-table.ts';

/** A file in a zip archive. */
export interface ZipEntry {
  /** Its name without folders. */
  readonly name: string;
  readonly path: string;
  /** Bytes once unpacked, as the archive says. */
  readonly size: number;
  readonly unpack: () => Promise<Blob>;
}

/** The end of the directory, with the longest comment that may follow it. */
const END_MAX = 22 + 65_535;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the directory of a zip archive. Only the directory and what is unpacked come into memory: an archive of photographs may be larger
 * than a phone has.
 * @throws FileFault
 */
export async function readZip(name: string, file: Blob): Promise<readonly ZipEntry[]> {
  const tail = new DataView(await file.slice(Math.max(0, file.size - END_MAX)).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new FileFault(`${name} is no zip file, or is cut short.`);
  const [count, bytes, from] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const directory = new DataView(await file.slice(from, from + bytes).arrayBuffer());
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let each = 0; each < count; each += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== ENTRY) throw new FileFault(`${name} cannot be unpacked.`);
    const [method, packed, size] = [
      directory.getUint16(at + 10, true),
      directory.getUint32(at + 20, true),
      directory.getUint32(at + 24, true),
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => directory.getUint16(at + place, true)) as [number, number, number];
    const header = directory.getUint32(at + 42, true);
    const path = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    at += 46 + nameLength + extra + comment;
    const own = path.split('/').at(-1) ?? '';
    // Folders, and what a Mac adds to each file.
    if (own === '' || own.startsWith('.') || path.startsWith('__MACOSX/')) continue;
    entries.push({ name: own, path, size, unpack: () => unpacked(file, { method, packed, header, name: own }) });
  }
  return entries;
}

interface Place {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly header: number;
}

async function unpacked(file: Blob, { name, method, packed, header }: Place): Promise<Blob> {
  const own = new DataView(await file.slice(header + 26, header + 30).arrayBuffer());
  const start = header + 30 + own.getUint16(0, true) + own.getUint16(2, true);
  const data = file.slice(start, start + packed);
  if (method === STORED) return data;
  if (method !== DEFLATED) throw new FileFault(`${name} is packed in a way that browsers cannot unpack.`);
  return new Response(data.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
}
