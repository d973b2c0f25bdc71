import { describe, expect, it } from 'vitest';
import type { FeeTaxMonth } from '../../../src/features/money-desk/fees/read-fee-tax.server.ts';
import { type TariffList, tariffsQuery } from '../../../src/features/money-desk/tariffs/tariffs.server.ts';
import { tariffsOn } from '../../../src/rules/matching/tariff-days.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
const MONTH = '2026-10';

const line = (entity: string, version: number, tax: number, on: string) =>
  shop.rows(
    `INSERT INTO recon_lines (settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise,
      is_settled, is_on_hold, settled_at, json) VALUES ('setl_1', ?, ?, 'payment', 900, 0, 1000, 'INR', 100, ?, 1, 0, ?, '{}')`,
    ...[entity, version, tax, Date.parse(`${on}+05:30`)],
  );
await line('pay_first', 1, 20_000, '2026-10-01T00:00:00');
await line('pay_first', 2, 18_000, '2026-10-01T00:00:00');
await line('pay_last', 1, 18_000, '2026-10-31T23:59:59');
await line('pay_next', 1, 999, '2026-11-01T00:00:00');

const figure = (over: object = {}) => ({
  ...{ id: crypto.randomUUID(), month: MONTH, supplier: 'gateway', source: 'invoice', number: 'RZP/1', issuedOn: '2026-10-31' },
  ...{ value: '2000', tax: '360', corrects: null, ...over },
});
const note = (body: object) => ask<FeeTaxMonth & { code?: string }>('POST', '/gst-fees', body);
const read = async () => (await ask<FeeTaxMonth>('GET', `/gst-fees?month=${MONTH}`)).body;

describe('GST on fees by three hands', () => {
  it('the settlements of a month in India, each line as it was read last', async () => {
    expect(await read()).toEqual({
      ...{ month: MONTH, figures: [] },
      suppliers: [{ supplier: 'gateway', charged: 36_000, invoiced: null, in2b: null, differences: ['No tax invoice is noted yet.'] }],
    });
  });

  it('an invoice and GSTR-2B stand beside them, and what differs is said', async () => {
    const first = figure();
    expect((await note(first)).body.suppliers[0]).toMatchObject({ charged: 36_000, invoiced: 36_000, in2b: null });
    expect((await note(first)).body.figures).toHaveLength(1);
    expect(await note(figure())).toMatchObject({ status: 409, body: { code: 'FIGURE_KNOWN' } });
    const in2b = await note(figure({ source: '2b', number: 'x', issuedOn: '', tax: '350' }));
    expect(in2b.body.suppliers[0]?.differences).toEqual([
      'GSTR-2B has ₹10.00 less than the tax invoices: the supplier has filed another figure.',
    ]);
    expect(await note(figure({ source: '2b' }))).toMatchObject({ status: 409, body: { code: 'FIGURE_KNOWN' } });
  });

  it('a figure is corrected once by the next one, and the former stays', async () => {
    const noted = (await read()).figures.find(({ source }) => source === '2b');
    const corrected = figure({ source: '2b', tax: '360', corrects: noted?.id });
    expect((await note(corrected)).body.suppliers[0]).toMatchObject({ in2b: 36_000, differences: [] });
    expect(await note(figure({ source: '2b', tax: '1', corrects: noted?.id }))).toMatchObject({
      status: 409,
      body: { code: 'RECORD_CHANGED' },
    });
    expect((await read()).figures.find(({ source }) => source === '2b')).toMatchObject({ tax: 36_000, formerTax: 35_000 });
    const wrong = figure({ supplier: 'delhivery', number: 'D1', corrects: noted?.id });
    expect((await note(wrong)).status).toBe(409);
  });

  it('another supplier has a line of its own, without a figure of the shop', async () => {
    const { body } = await note(figure({ supplier: 'delhivery', number: 'D/1', tax: '90' }));
    expect(body.suppliers[1]).toEqual({
      ...{ supplier: 'delhivery', charged: null, invoiced: 9_000, in2b: null },
      differences: ['GSTR-2B is not noted yet: only what stands in it may be set off.'],
    });
  });

  it('is a file, and is checked', async () => {
    const file = await shop.fetch(`/api/admin/gst-fees-table?month=${MONTH}`, { headers: { cookie } });
    expect(await file.text()).toContain('gateway,Tax invoice,RZP/1,2026-10-31,2000,360,');
    for (const wrong of [{ month: '2026-13' }, { number: '' }, { issuedOn: '' }, { tax: '2001' }, { supplier: 'x' }, { value: '' }])
      expect((await note(figure({ number: 'new', ...wrong }))).status).toBe(422);
    expect((await ask('GET', '/gst-fees?month=x')).status).toBe(400);
  });
});

describe('the agreed tariff', () => {
  const add = (over: object) =>
    ask<TariffList>('POST', '/tariffs', {
      ...{ id: crypto.randomUUID(), method: 'card', from: '2026-10-01', percent: '2', flat: '0', taxPercent: '18', ...over },
    });

  it('is of a day, and the last word on a day counts', async () => {
    expect((await add({})).status).toBe(200);
    expect((await add({ method: ' UPI ', percent: '0' })).status).toBe(200);
    expect((await add({ from: '2026-11-01', percent: '1.75', flat: '3' })).status).toBe(200);
    const again = { id: crypto.randomUUID(), from: '2026-11-01', percent: '1.8', flat: '3' };
    await add(again);
    expect((await add(again)).body.rows).toHaveLength(4);
    const of = async (day: string) =>
      tariffsOn(await tariffsQuery(shop.at()), day).map(({ method, hundredths, flat }) => [method, hundredths, flat]);
    expect(await of('2026-09-30')).toEqual([]);
    expect(await of('2026-10-31')).toEqual([
      ['card', 200, 0],
      ['upi', 0, 0],
    ]);
    expect(await of('2026-11-02')).toEqual([
      ['card', 180, 300],
      ['upi', 0, 0],
    ]);
  });

  it('is checked', async () => {
    const wrongs = [
      { method: 'Karte 1' },
      { from: '2026-02-30' },
      { percent: '101' },
      { percent: '-1' },
      { flat: '' },
      { taxPercent: '1.5' },
    ];
    for (const wrong of wrongs) expect([wrong, (await add(wrong)).status]).toEqual([wrong, 422]);
  });
});
