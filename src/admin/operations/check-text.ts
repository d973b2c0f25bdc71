import type { CheckId, HealthState } from '../../rules/health/health-check.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { adminUrls } from '../admin-urls.ts';
import type { MarkName } from '../parts/status/mark-paths.ts';

/** The name of each check, and the screen where its cause is seen, if there is one. */
const checkText: Readonly<Record<CheckId, { readonly name: string; readonly screen?: readonly [word: string, path: string] }>> = {
  database: { name: 'Database' },
  schema: { name: 'Tables' },
  writer: { name: 'Writes' },
  gateway: { name: `Payments at ${GATEWAY_NAME}` },
  answers: { name: 'Errors' },
  maintenance: { name: 'Selling' },
  timetable: { name: 'Payments and messages' },
  jobs: { name: 'Other jobs' },
  webhook: { name: `News from ${GATEWAY_NAME}` },
  holds: { name: 'Reserved by unpaid orders' },
  refunds: { name: 'Refunds' },
  findings: { name: `Money matches ${GATEWAY_NAME}` },
  orphans: { name: 'Unknown payments' },
  messages: { name: 'Messages', screen: ['Messages', adminUrls.messages] },
  email: { name: 'Mail service', screen: ['Messages', adminUrls.messages] },
  whatsapp: { name: 'WhatsApp', screen: ['Messages', adminUrls.messages] },
  codes: { name: 'Codes requested' },
  backup: { name: 'Backup' },
};

export const checkName = (id: CheckId): string => checkText[id].name;
export const checkScreen = (id: CheckId) => checkText[id].screen;

/** Word, shape and tone of a check's state. */
export const stateWords: Readonly<Record<HealthState, readonly [word: string, mark: MarkName, tone: 'ok' | 'warn' | 'bad']>> = {
  ok: ['Well', 'tick-disc', 'ok'],
  degraded: ['Look at it', 'mark-diamond', 'warn'],
  failing: ['Broken', 'filled-diamond', 'bad'],
};

/** The word for a check without a state yet. */
export const untriedWords = ['Not yet', 'dash-diamond', 'warn'] as const satisfies (typeof stateWords)[HealthState];
