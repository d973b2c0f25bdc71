import { parcelCalls } from '../admin/parcels/audited-calls.ts';
import { marginCalls } from '../admin/parcels/audited-cost-calls.ts';
import { browserCalls } from '../owner-news/audited-browsers.ts';
import { moneyCalls as monthCalls } from './audited-calls.ts';
import { disputeCalls } from './audited-disputes.ts';
import { moneyCalls } from './audited-money.ts';

/** Calls of the test of the audit log that have files of their own. */
export const callsElsewhere = async (wishes: Parameters<typeof parcelCalls>[0]) => ({
  ...parcelCalls(wishes),
  ...(await browserCalls(wishes)),
  ...disputeCalls(wishes),
  ...marginCalls(wishes.shop, wishes.ask),
  ...moneyCalls(wishes.shop),
  ...monthCalls(wishes.shop, wishes.ask),
});
