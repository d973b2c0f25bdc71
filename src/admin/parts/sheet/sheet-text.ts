import { FileFault } from './file-table.ts';

/** Excel's "Unicode text" is UTF-16 with tabs; its marks say which byte comes first. */
const marks = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/**
 * Returns the text of a file in UTF-8, or in UTF-16 with its mark.
 * @throws FileFault
 */
export function sheetText(name: string, bytes: Uint8Array): string {
  const [encoding] = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? ['utf-8'];
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault(`${name} is not in UTF-8. In Excel, save it as “Excel workbook” or “CSV UTF-8”.`);
  }
}
