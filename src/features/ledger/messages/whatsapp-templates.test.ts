import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inLanguage } from '../../../platform/request/request-note.ts';
import { languages } from '../../../rules/language/languages.ts';
import { leastTerms } from '../../../rules/returns/return-terms.ts';
import { loadTexts } from '../../../texts/load.ts';
import { CODE_TEMPLATE, templateValue } from '../../messages/whatsapp/template-value.ts';
import { type OrderKind, orderTemplates } from './whatsapp-templates.ts';
import { whatsappText } from './whatsapp-text.server.ts';

const order = {
  number: 20_417,
  customerName: '',
  ...{ total: 100, due: 100, advanced: 0, method: 'gateway', paidByHand: null },
  paidAt: 1,
  deliveredAt: null,
  trackingUrl: null,
  ...leastTerms,
};
const facts = { order: order as never, link: 'https://shop.test/o', payload: {} };

it('docs/running/going-live.md lists every template with its exact text', () => {
  const guide = readFileSync('docs/running/going-live.md', 'utf8');
  expect(guide).toContain(`\`${CODE_TEMPLATE}\``);
  for (const { name, text } of Object.values(orderTemplates)) expect(guide).toContain(`| \`${name}\` | ${text()} |`);
});

it.each(languages)('every template in %s has a value for each placeholder and says how to stop messages', async (language) => {
  await loadTexts(language);
  for (const kind of Object.keys(orderTemplates) as OrderKind[]) {
    const { text: textOf, values } = orderTemplates[kind];
    const text = inLanguage(language, textOf);
    const placeholders = new Set(text.match(/\{\{\d\}\}/g));
    expect(values(facts)).toHaveLength(placeholders.size);
    expect(text).toContain('STOP');
    // Meta refuses a text that begins or ends with a value.
    expect(text).not.toMatch(/^\{\{|\}\}$/);
    expect(inLanguage(language, () => whatsappText(kind, facts))).not.toMatch(/\{|undefined/);
  }
});

it('an arrived order names its deadlines', () => {
  const told = (terms: object) =>
    whatsappText('order-delivered', { ...facts, order: { ...order, deliveredAt: Date.UTC(2026, 10, 20, 4, 35), ...terms } as never });
  expect(told({})).toContain('ask for a return until Sun, 22 Nov, 10:05 am: https');
  expect(told({ exchangeDays: 7 })).toContain('until Sun, 22 Nov, 10:05 am, for an exchange until Fri, 27 Nov, 10:05 am: https');
});

it('text and values are in one language', async () => {
  await loadTexts('hi');
  const arrived = { ...facts, order: { ...order, deliveredAt: Date.UTC(2026, 10, 20, 4, 35), exchangeDays: 7 } as never };
  const told = inLanguage('hi', () => [whatsappText('order-delivered', arrived), whatsappText('order-cancelled', facts)]);
  expect(told).toEqual([
    expect.stringContaining('मन बदल जाए तो रवि, 22 नवंबर, 10:05 am (बदलाव के लिए शुक्र, 27 नवंबर, 10:05 am) तक रिटर्न माँग सकते हैं: https'),
    expect.stringContaining('₹1.00 उसी खाते में वापस जाएँगे'),
  ]);
});

it('values are one line, never empty and never too long', () => {
  expect(templateValue('a\r\n\t  b\u2028c')).toBe('a b c');
  expect(templateValue('  ')).toBe('-');
  expect(templateValue('x'.repeat(5000))).toHaveLength(1000);
});
