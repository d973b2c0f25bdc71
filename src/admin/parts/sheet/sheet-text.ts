/** Excel's "Unicode text" is UTF-16 with tabs; its marks say which byte comes first. */
const marks = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** Every second byte of Latin letters in UTF-16 is 0, also where a bank leaves the mark out. */
function isWithoutMark(bytes: Uint8Array, first: 0 | 1): boolean {
  const some = bytes.subarray(0, 64);
  return some.length >= 8 && some.every((byte, at) => at % 2 !== first || byte === 0);
}

function encodingOf(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  if (marked) return marked;
  if (isWithoutMark(bytes, 1)) return 'utf-16le';
  return isWithoutMark(bytes, 0) ? 'utf-16be' : 'utf-8';
}

/** Returns the text of a file: UTF-8, UTF-16, or what Excel in India saves as "CSV", which is Windows-1252. */
export function sheetText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
