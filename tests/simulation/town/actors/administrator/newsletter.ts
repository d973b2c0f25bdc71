import type { SubscriberRow } from '../../../../../src/features/newsletter/admin/list-subscribers.server.ts';
import { type Act, type Area, chosen } from './act.ts';

const unsubscribe: Act = async (actor, desk) => {
  const row = await chosen<SubscriberRow>(actor, desk, `/subscribers?tab=${actor.pick(['confirmed', 'asked'])}`);
  if (row) await desk.press('POST', '/subscribers/unsubscribe', { email: row.email });
};

export const newsletter: Area = { weight: 1, acts: [unsubscribe] };
