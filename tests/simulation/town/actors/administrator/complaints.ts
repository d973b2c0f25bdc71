import type { ListedGrievance } from '../../../../../src/features/grievances/admin/list-grievances.server.ts';
import { grievanceOutcomes, shopMoves } from '../../../../../src/rules/grievances/grievance.ts';
import { type Act, type Area, chosen } from './act.ts';

/** Acknowledged, answered, settled, or with a note that only the shop sees. */
const complaint: Act = async (actor, desk) => {
  const listed = await chosen<ListedGrievance>(actor, desk, `/grievances?tab=${actor.pick(['open', 'all', 'answered'])}`);
  const opened = listed && (await desk.read(`/grievances/${listed.id}`));
  if (!listed || !opened) return;
  const kind = actor.pick(shopMoves);
  const outcome = kind === 'settled' ? actor.pick(grievanceOutcomes) : null;
  const text = kind === 'acknowledged' && actor.often(0.5) ? '' : 'We are sorry, and look at it.';
  await desk.press('POST', `/grievances/${listed.id}/messages`, { kind, text, outcome });
};

export const complaints: Area = { weight: 1, acts: [complaint] };
