import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Evidence } from '../../src/admin/disputes/evidence/evidence-facts.server.ts';
import { evidencePdf } from '../../src/admin/disputes/evidence/evidence-pdf.server.ts';
import type { ParcelPaper } from '../../src/admin/papers/parcel-papers.server.ts';
import { drawParcelSlip } from '../../src/admin/papers/parcel-slip-sheet.server.ts';
import { drawSlip } from '../../src/admin/papers/slip-sheet.server.ts';
import type { Slip } from '../../src/admin/slip/slip.server.ts';
import type { InvoiceRow } from '../../src/features/invoices/document.ts';
import { documentPdf } from '../../src/features/invoices/pdf/document-pdf.server.ts';
import { fontPath, readFonts } from '../../src/features/invoices/pdf/fonts.server.ts';
import { Sheet, WIDTH } from '../../src/features/invoices/pdf/sheet.server.ts';
import type { Env } from '../../src/platform/env.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { sumGst } from '../../src/rules/money/gst.ts';
import { invoiceLines } from '../../src/rules/money/invoice-lines.ts';
import { paise } from '../../src/rules/money/money.ts';
import { tenScripts } from './ten-scripts.ts';
import { textOfPdf } from './text-of-pdf.ts';

const asked: string[] = [];
const env = {
  ASSETS: {
    fetch: async ({ url }: Request) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      return new Response(readFileSync(`public${pathname}`));
    },
  },
} as unknown as Env;
/** Lines end where the paper ends, so their spaces are no part of what is compared. */
const bare = (text: string) => text.replace(/\s/g, '');

/** The file of a dispute. */
type Dispute = Parameters<typeof evidencePdf>[1];
type Person = (typeof tenScripts)[number];
const addressOf = ({ street, city }: Person) => ({
  ...{ address: street, apartment: '', place: '', city, state: 'KA', pin_code: '560003', country: 'India' as const, phone: '9845000000' },
});

const piecesOf = ({ name }: Person) => [{ name, size: '2.6', quantity: 1, image: null, isGift: false, orderNumber: 1 }];

function invoiceOf({ name, street, city }: Person, kind: InvoiceRow['kind']): InvoiceRow {
  const sold = [
    { line: 1, name: `${name} 9`, size: '2.6', quantity: 1, price: paise(10_000), hsnCode: '7117', gstRate: 300, unit: 'PRS' as const },
  ];
  const total = paise(10_000);
  const lines = invoiceLines({ discount: paise(0), shippingFee: paise(0), giftWrap: null, total, lines: sold }, true);
  return {
    ...{ id: 'i', kind, series: 'CHK', year: '26-27', number: 143, orderId: 'o', invoiceId: null, request: 'invoice:o' },
    ...{ issuedAt: 1, placeOfSupply: '29', fileKey: null, fileHash: null, lines, total, ...sumGst(lines) },
    seller: { name: 'Chamak Jewels', tradeName: city, address: [street], gstin: '29ABCDE1234F1Z5', email: 'a@b.example', phone: '1' },
    buyer: { name, address: [street, city], gstin: '29AAGCB7383J1Z4', legalName: name },
    facts: { order: 20_417, paid: 'UPI', isCash: false, coupon: null, ...(kind === 'credit-note' && { reason: name }) },
  };
}

const LINK = 'https://a.example';

/** The papers that the shop draws, with a person on each. */
const papers: Readonly<Record<string, (person: Person, sheet: (paper?: 'label') => Promise<Sheet>) => Promise<Uint8Array>>> = {
  invoice: async (person) => documentPdf(await readFonts(env, person), invoiceOf(person, 'invoice')),
  'credit note': async (person) => documentPdf(await readFonts(env, person), invoiceOf(person, 'credit-note')),
  'packing slip': async (person, paper) => {
    const sheet = await paper();
    const slip = { number: 1, createdAt: 1, name: person.name, address: addressOf(person), pieces: piecesOf(person) };
    drawSlip(sheet, slip as unknown as Slip, LINK, new Map());
    return sheet.finish();
  },
  'slip of a parcel': async (person, paper) => {
    const sheet = await paper('label');
    const contact = { name: person.name, email: '', address: addressOf(person) };
    const parcel = { number: 1, carrier: person.street, awb: '', pieces: piecesOf(person), labelKey: null, contact };
    drawParcelSlip(sheet, parcel as unknown as ParcelPaper, LINK);
    return sheet.finish();
  },
  evidence: (person) => {
    const order = { number: 1, createdAt: 1, name: person.name, email: '', hasAccount: false, address: addressOf(person), total: 1 };
    const payment = { id: 'pay_1', amount: 1, method: null, createdAt: 1, refunded: 0 };
    const facts = { order, payment, pieces: [], steps: [], parcels: [], track: [], messages: [], invoice: null };
    const evidence = { ...facts, written: [{ at: 1, by: '', text: person.street }] };
    return evidencePdf(
      { env, now: 1 } as unknown as Shop,
      { id: 'disp_1', amount: 1, reasonCode: '' } as unknown as Dispute,
      evidence as unknown as Evidence,
    );
  },
};

test.each(tenScripts.flatMap((person) => Object.keys(papers).map((kind) => [person.script, kind, person] as const)))(
  'a name in %s is on the %s, letter by letter',
  async (_, kind, person) => {
    const sheet = async (paper?: 'label') => new Sheet(await readFonts(env, person), person.name, person.name, 0, paper);
    const { text, missing } = await textOfPdf((await papers[kind]?.(person, sheet)) ?? new Uint8Array());
    expect(missing).toBe(0);
    for (const typed of [person.name, person.street, person.city]) expect(bare(text)).toContain(bare(typed));
  },
);

test('ten scripts stand in one line, each in its font and its direction', async () => {
  const sheet = new Sheet(await readFonts(env, tenScripts), 'All', 'All', 0);
  const line = tenScripts.map(({ city }) => city).join(' 12 ');
  sheet.text(line, 10, 10, WIDTH);
  const { text, missing } = await textOfPdf(await sheet.finish());
  expect([bare(text), missing]).toEqual([bare(line), 0]);
});

test('a paper in Latin letters reads the fonts of Latin alone, and others only the script that they show', async () => {
  asked.length = 0;
  await readFonts(env, { name: 'Zoë D’Souza', total: '₹1,599.00' });
  expect(asked).toEqual([fontPath('latin', 'regular'), fontPath('latin', 'bold')]);
  asked.length = 0;
  await readFonts(env, [{ buyer: { name: 'मीरा' } }, { lines: ['ಕ್ರಿ'] }]);
  expect(asked.toSorted()).toEqual(
    [fontPath('latin', 'regular'), fontPath('latin', 'bold'), fontPath('kannada', 'regular'), fontPath('kannada', 'bold')].toSorted(),
  );
});

test('all fonts have one base line, and no letter with a sign stops the shaper or is without a glyph', async () => {
  // It has no types.
  const fontkit = createRequire(import.meta.url)('fontkit') as { create: (bytes: Uint8Array) => FontOfPaper };
  const failed: string[] = [];
  for (const { regular, bold } of Object.values(await readFonts(env, tenScripts))) {
    for (const bytes of [regular, bold]) {
      const { ascent, unitsPerEm } = fontkit.create(Buffer.from(bytes));
      expect(ascent / unitsPerEm).toBeCloseTo(1.013, 3);
    }
    const font = fontkit.create(Buffer.from(regular));
    const own = font.characterSet.map((code) => String.fromCodePoint(code)).filter((letter) => letter > '\u0600');
    const signs = own.filter((letter) => /\p{M}/u.test(letter));
    const pairs = own.filter((letter) => /\p{L}/u.test(letter)).flatMap((letter) => signs.map((sign) => letter + sign));
    const isDrawn = (pair: string) => {
      try {
        return font.layout(pair).glyphs.every(({ id }) => id !== 0);
      } catch {
        return false;
      }
    };
    failed.push(...pairs.filter((pair) => !isDrawn(pair)));
  }
  expect(failed).toEqual([]);
});

interface FontOfPaper {
  readonly ascent: number;
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  readonly layout: (text: string) => { readonly glyphs: readonly { readonly id: number }[] };
}
