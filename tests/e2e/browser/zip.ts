import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive as Windows and Excel make it: every file packed, then the directory. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as Uint8Array);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, Buffer.from(name));
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed]);
    bodies.push(body);
    at += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  for (const place of [8, 10]) end.writeUInt16LE(Object.keys(files).length, place);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, listed, end]);
}

/** An Excel workbook of one sheet, with shared texts as Excel writes them. */
export function workbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const texts: string[] = [];
  const cell = (value: string | number, row: number, column: number) => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    return `<c r="${place}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  };
  const lines = rows.map((cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`);
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return zip({
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst ${main}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  });
}
