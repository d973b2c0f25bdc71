import { parcelCalls } from '../admin/parcels/audited-calls.ts';
import { marginCalls } from '../admin/parcels/audited-cost-calls.ts';
import { browserCalls } from '../owner-news/audited-browsers.ts';
import { disputeCalls, gatewayCalls, moneyCalls } from './audited-calls.ts';

/** Calls of the test of the audit log that have files of their own. */
export const callsElsewhere = async (wishes: Parameters<typeof parcelCalls>[0]) => ({
  ...parcelCalls(wishes),
  ...(await browserCalls(wishes)),
  ...disputeCalls(wishes),
  ...marginCalls(wishes.shop, wishes.ask),
  ...gatewayCalls(wishes.shop),
  ...moneyCalls(wishes.shop, wishes.ask),
});
