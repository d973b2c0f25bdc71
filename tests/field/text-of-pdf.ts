import { decodePDFRawStream, type PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const utf16 = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');

/** The letters of each glyph of a font, as its table for readers has them. */
function lettersOf(font: PDFDict): string[] {
  const table = latin1(decodePDFRawStream(font.lookup(PDFName.of('ToUnicode')) as PDFRawStream).decode());
  return [...table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)].flatMap(([, , list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => utf16(hex)),
  );
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
/** A string of a PDF with its mark of UTF-16. */
function typedOf(raw: string): string {
  const plain = raw.replace(/\\([\\()nrtbf])/g, (_, letter: string) => escapes[letter] ?? letter);
  return plain.startsWith('\xfe\xff') ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le') : plain;
}

interface ReadText {
  /** What a program reads, as one text. Each run is one after the other in the order of the file. */
  readonly text: string;
  /** Glyphs of a letter that its font does not have. */
  readonly missing: number;
}

const TOKENS = /\/ActualText \(((?:\\.|[^\\)])*)\)|\bEMC\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/gs;

/** Reads a file as readers do: marked letters as they were typed, others by the table of their font. */
export async function textOfPdf(bytes: Uint8Array): Promise<ReadText> {
  const file = await PDFDocument.load(bytes);
  let text = '';
  let missing = 0;
  for (const page of file.getPages()) {
    const fonts = page.node.Resources()?.lookup(PDFName.of('Font')) as PDFDict;
    const tables = new Map(fonts.keys().map((name) => [name.asString().slice(1), lettersOf(fonts.lookup(name) as PDFDict)]));
    const content = latin1(decodePDFRawStream(page.node.Contents() as unknown as PDFRawStream).decode());
    let letters: readonly string[] = [];
    let isMarked = false;
    for (const [token, typed, font, glyphs] of content.matchAll(TOKENS)) {
      if (typed !== undefined) text += typedOf(typed);
      if (typed !== undefined || token === 'EMC') isMarked = typed !== undefined;
      if (font !== undefined) letters = tables.get(font) ?? [];
      const ids = [...(glyphs ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      missing += ids.filter((id) => id === '0000').length;
      const shown = ids.map((id) => letters[Number.parseInt(id, 16)] ?? '');
      // Urdu is in the file as it is shown, from the left.
      const isFromRight = shown.some((letter) => /\p{Script=Arabic}/u.test(letter)) && !/\d/.test(shown.join(''));
      if (!isMarked) text += (isFromRight ? shown.toReversed() : shown).join('');
    }
  }
  return { text, missing };
}
