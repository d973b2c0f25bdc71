import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inLanguage } from '../../../platform/request/request-note.ts';
import { leastTerms } from '../../../rules/returns/return-terms.ts';
import { CODE_TEMPLATE, templateValue } from '../../messages/whatsapp/template-value.ts';
import { type OrderKind, orderTemplates } from './whatsapp-templates.ts';
import { whatsappText } from './whatsapp-text.server.ts';

const order = {
  number: 20_417,
  customerName: '',
  total: 100,
  method: 'gateway',
  paidAt: 1,
  deliveredAt: null,
  trackingUrl: null,
  ...leastTerms,
};
const facts = { order: order as never, link: 'https://shop.test/o', payload: {} };

it('docs/going-live.md lists every template with its exact text', () => {
  const guide = readFileSync('docs/going-live.md', 'utf8');
  expect(guide).toContain(`\`${CODE_TEMPLATE}\``);
  for (const { name, text } of Object.values(orderTemplates)) expect(guide).toContain(`| \`${name}\` | ${text} |`);
});

it('every template has a value for each placeholder and says how to stop messages', () => {
  for (const kind of Object.keys(orderTemplates) as OrderKind[]) {
    const { text, values } = orderTemplates[kind];
    const placeholders = new Set(text.match(/\{\{\d\}\}/g));
    expect(values(facts)).toHaveLength(placeholders.size);
    expect(text).toContain('Reply STOP');
    // Meta refuses a text that begins or ends with a value.
    expect(text).not.toMatch(/^\{\{|\}\}$/);
    expect(whatsappText(kind, facts)).not.toMatch(/\{\{|undefined/);
  }
});

it('an arrived order names its deadlines', () => {
  const told = (terms: object) =>
    whatsappText('order-delivered', { ...facts, order: { ...order, deliveredAt: Date.UTC(2026, 10, 20, 4, 35), ...terms } as never });
  expect(told({})).toContain('ask for a return until Sun, 22 Nov, 10:05 am: https');
  expect(told({ exchangeDays: 7 })).toContain('until Sun, 22 Nov, 10:05 am, for an exchange until Fri, 27 Nov, 10:05 am: https');
});

it('an approved text has English values, whatever the language of its reader', () => {
  const [english, hindi] = (['en', 'hi'] as const).map((language) => inLanguage(language, () => whatsappText('order-cancelled', facts)));
  expect(hindi).toBe(english);
});

it('values are one line, never empty and never too long', () => {
  expect(templateValue('a\r\n\t  b\u2028c')).toBe('a b c');
  expect(templateValue('  ')).toBe('-');
  expect(templateValue('x'.repeat(5000))).toHaveLength(1000);
});
