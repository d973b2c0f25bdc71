import { type CodeChannel, codeBudgets } from '../people/rate-limits.ts';
import type { HealthCheck } from './health-check.ts';
import type { StoredFacts } from './health-facts.ts';

/** The share of the codes of an hour at which somebody should look. */
const MANY = 0.5;
const channelNames: readonly (readonly [CodeChannel, string])[] = [
  ['email', 'mail'],
  ['whatsapp', 'WhatsApp'],
  ['sms', 'SMS'],
];

/** Codes cost money, and shoppers request few: half of what the shop allows in an hour is told. */
export function codesCheck(codes: StoredFacts['codes']): HealthCheck {
  const many = channelNames.filter(([channel]) => codes[channel] >= codeBudgets[channel].hour.max * MANY);
  if (many.length === 0) return { id: 'codes', state: 'ok', says: 'Few codes were requested in the last hour.' };
  const sent = many.map(([channel, name]) => `${codes[channel]} by ${name}`).join(', ');
  return {
    id: 'codes',
    state: 'degraded',
    says: `Very many codes were sent in the last hour: ${sent}. Somebody may request them for strangers.`,
  };
}
