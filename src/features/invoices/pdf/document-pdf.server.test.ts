import { readFileSync } from 'node:fs';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, type PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { sumGst } from '../../../rules/money/gst.ts';
import { invoiceLines, type SoldLine } from '../../../rules/money/invoice-lines.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import type { InvoiceRow } from '../document.ts';
import { titleOf } from '../document.ts';
import { documentPdf, drawDocument } from './document-pdf.server.ts';
import type { Sheet } from './sheet.server.ts';

const font = (weight: number) => new Uint8Array(readFileSync(`public/fonts/anek-devanagari-${weight}-1.ttf`));
const fonts = { latin: { regular: font(400), bold: font(700) } };

/** An invoice with this many lines. */
function invoiceOf(count: number): InvoiceRow {
  const sold = Array.from({ length: count }, (_, at): SoldLine => {
    const tax = { hsnCode: '7117', gstRate: 300, unit: 'PRS' as const };
    return { ...tax, line: at + 1, name: `श्रीमती Utsav Jhumkas ${at}`, size: '2.6', quantity: 1, price: paise(10_000) };
  });
  const total = paise(10_000 * count);
  const lines = invoiceLines({ discount: paise(0), shippingFee: paise(0), giftWrap: null, total, lines: sold }, true);
  return {
    ...{ id: 'i', kind: 'invoice', series: 'CHK', year: '26-27', number: 143, orderId: 'o', invoiceId: null, request: 'invoice:o' },
    ...{ issuedAt: Date.UTC(2026, 10, 20), placeOfSupply: '29', fileKey: null, fileHash: null, lines, total, ...sumGst(lines) },
    seller: {
      name: 'Chamak Jewels',
      tradeName: 'Chamak',
      address: ['Bengaluru'],
      gstin: '29ABCDE1234F1Z5',
      email: 'a@b.example',
      phone: '1',
    },
    buyer: { name: 'श्रीमती किरण', address: ['मल्लेश्वरम', 'Karnataka (29)'] },
    facts: { order: 20_417, paid: 'UPI, 20 Nov 2026', isCash: false, coupon: null },
  };
}
/** A sheet that takes down what is set on it. */
function sheetInto(words: string[]): Sheet {
  const draw = <Result>(does: () => Result) => does();
  const sheet = { text: (word: string) => words.push(word) && 10, rule: () => {}, hasRoom: () => true, newPage: () => {}, foot: () => {} };
  return { ...sheet, decoration: draw, part: (_: string, does: () => unknown) => does() } as unknown as Sheet;
}

/** A part of a tagged file: 'TH', its facts, and its parts. */
interface Tag {
  readonly role: string;
  readonly lang: string | undefined;
  readonly scope: string | undefined;
  readonly parts: readonly Tag[];
}

/** The tree that a program reads aloud from. */
async function tagsOf(bytes: Uint8Array): Promise<Tag> {
  const { context, catalog } = await PDFDocument.load(bytes);
  const dictOf = (value: PDFObject | undefined): PDFDict => context.lookup(value, PDFDict);
  const tagOf = (element: PDFDict): Tag => {
    const kids = element.lookupMaybe(PDFName.of('K'), PDFArray)?.asArray() ?? [];
    return {
      role: String(element.get(PDFName.of('S'))).slice(1),
      lang: element.lookupMaybe(PDFName.of('Lang'), PDFString)?.decodeText(),
      scope: element.lookupMaybe(PDFName.of('A'), PDFDict)?.get(PDFName.of('Scope'))?.toString(),
      parts: kids
        .map((kid) => context.lookup(kid))
        .filter((kid): kid is PDFDict => kid instanceof PDFDict && kid.has(PDFName.of('S')))
        .map(tagOf),
    };
  };
  const [root] = dictOf(catalog.get(PDFName.of('StructTreeRoot')))
    .lookup(PDFName.of('K'), PDFArray)
    .asArray();
  return tagOf(dictOf(root));
}
const allOf = (tag: Tag): readonly Tag[] => [tag, ...tag.parts.flatMap(allOf)];

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('the PDF of a document (L18)', () => {
  it('has the same bytes each time, whatever the clock says', async () => {
    const [one, other] = [await documentPdf(fonts, invoiceOf(3)), await documentPdf(fonts, invoiceOf(3))];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    expect(textOf(one)).toMatch(/\(D:20261120\d{6}Z?\)/);
    const later = await documentPdf(fonts, { ...invoiceOf(3), number: 144 });
    expect(Buffer.from(one).equals(Buffer.from(later))).toBe(false);
  });

  it('continues on further pages', async () => {
    const pages = async (lines: number) =>
      Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(textOf(await documentPdf(fonts, invoiceOf(lines))))?.[1]);
    expect([await pages(3), await pages(40)]).toEqual([1, 3]);
  });

  it('is read aloud by headings, rows and languages, and nothing is on it that is not', async () => {
    const bytes = await documentPdf(fonts, invoiceOf(40));
    const { role, parts } = await tagsOf(bytes);
    const tags = parts.flatMap(allOf);
    const [lines, sums] = parts.filter((each) => each.role === 'Table');
    expect([role, tags.filter((each) => each.role === 'H1').length]).toEqual(['Document', 1]);
    // The head is said once, though three pages show it; each line begins with what it is.
    expect(lines?.parts).toHaveLength(1 + 40 + 1);
    expect(tags.filter(({ scope }) => scope === '/Column')).toHaveLength(10);
    expect(tags.filter((each) => each.scope === '/Row')).toHaveLength(40 + 1 + 4);
    expect(sums?.parts.map((row) => row.parts.map((cell) => cell.role + (cell.scope ?? '')))).toEqual(Array(4).fill(['TH/Row', 'TD']));
    expect(new Set(tags.map(({ lang }) => lang))).toEqual(new Set([undefined, 'hi']));

    const file = await PDFDocument.load(bytes);
    for (const page of file.getPages()) {
      const stream = file.context.lookup(page.node.get(PDFName.of('Contents'))) as PDFRawStream;
      const operators = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
      let depth = 0;
      for (const [, operator = ''] of operators.matchAll(/(?<=\s)(BDC|BMC|EMC|T[jJ]|[fS])(?=\s)/g)) {
        if (operator === 'EMC') depth -= 1;
        else if (operator.startsWith('B')) depth += 1;
        else expect(depth).toBeGreaterThan(0);
      }
      expect(depth).toBe(0);
    }
  });

  it('of a seller without a GSTIN is a bill of supply that says so, without a word of tax', () => {
    const words: string[] = [];
    const sheet = sheetInto(words);
    const taxed = invoiceOf(1);
    const lines = invoiceLines(
      {
        discount: paise(0),
        shippingFee: paise(0),
        giftWrap: null,
        total: taxed.total,
        lines: taxed.lines.map((line) => ({ ...line, gstRate: 0 })),
      },
      true,
    );
    drawDocument(sheet, taxed);
    expect(words).toEqual(
      expect.arrayContaining([
        'Tax invoice',
        'GSTIN 29ABCDE1234F1Z5',
        'Taxable value',
        'CGST 1.5 %',
        'Delivery was free. The price contains GST.',
      ]),
    );
    words.length = 0;
    const seller = { ...taxed.seller, gstin: '' };
    drawDocument(sheet, { ...taxed, kind: 'bill-of-supply', seller, lines, ...sumGst(lines) });
    expect(words).toEqual(expect.arrayContaining(['Bill of supply', 'Not registered for GST', 'Price', 'Value']));
    expect(words.filter((word) => /CGST|SGST|IGST|GSTIN|Taxable|Reverse charge|with GST/.test(word))).toEqual([]);
  });

  it('of a cash order has the rounding that the shop gives, and keeps its total and its tax (#155)', () => {
    const words: string[] = [];
    const sheet = sheetInto(words);
    const invoice = invoiceOf(1);
    const facts = { ...invoice.facts, isCash: true, rounding: paise(50) };
    drawDocument(sheet, { ...invoice, facts });
    const from = words.lastIndexOf('Total');
    expect(words.slice(from, from + 6)).toEqual([
      ...['Total', formatInr(invoice.total), 'Rounding, given by the shop', '−₹0.50'],
      ...['To pay at the door', formatInr(invoice.total - 50)],
    ]);
    words.length = 0;
    drawDocument(sheet, { ...invoice, kind: 'credit-note', facts });
    expect(words).not.toContain('Rounding, given by the shop');
  });

  it('to a business names it first, with its GSTIN and who receives the parcel', () => {
    const words: string[] = [];
    const sheet = sheetInto(words);
    const invoice = invoiceOf(1);
    const buyer = { ...invoice.buyer, name: 'Ananya Rao', gstin: '29AAGCB7383J1Z4', legalName: 'Rao Traders LLP' };
    drawDocument(sheet, { ...invoice, buyer });
    const from = words.indexOf('Billed and delivered to');
    expect(words.slice(from + 1, from + 4)).toEqual(['Rao Traders LLP', 'GSTIN 29AAGCB7383J1Z4', 'Delivered to Ananya Rao']);
  });

  it('has the title that its rates give it', () => {
    const [taxed, free] = [{ gstRate: 300 }, { gstRate: 0 }];
    expect(titleOf('invoice', [taxed])).toBe('Tax invoice');
    expect(titleOf('invoice', [taxed, free])).toBe('Invoice-cum-bill of supply');
    expect(titleOf('bill-of-supply', [free])).toBe('Bill of supply');
    expect(titleOf('credit-note', [taxed])).toBe('Credit note');
  });
});
