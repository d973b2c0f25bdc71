import type { ListedReturn } from '../../../../../src/features/returns/admin/list-returns.server.ts';
import type { ReturnRecord } from '../../../../../src/features/returns/admin/read-return.server.ts';
import type { Actor } from '../../actor.ts';
import { type Act, type Area, chosen, type Desk, on } from '../../desk.ts';

const inTab = (tab: string, act: (request: ListedReturn, actor: Actor, desk: Desk) => unknown): Act =>
  on((actor, desk) => chosen<ListedReturn>(actor, desk, `/returns?tab=${tab}`), act);

const decide = inTab('decide', async (request, actor, desk) => {
  const isAccepted = actor.often(0.8);
  const note = isAccepted ? 'Please send it back.' : 'It was worn.';
  await desk.press('POST', `/returns/${request.id}/${isAccepted ? 'accept' : 'decline'}`, { note });
});

const receive = inTab('back', ({ id }, _, desk) => desk.press('POST', `/returns/${id}/receive`, { note: '' }));

/**
 * With money or with another piece; what is whole goes back into stock. The id of the return is the key: both presses are one. Now and then
 * something else is chosen in a window of before, which is refused once the return is settled.
 */
const settle: Act = async (actor, desk) => {
  const request = await chosen<ListedReturn>(actor, desk, `/returns?tab=${actor.often(0.7) ? 'settle' : 'back'}`);
  const record = request && (await desk.read<ReturnRecord>(`/returns/${request.id}`));
  if (!record) return;
  desk.confirm();
  const body = {
    outcome: record.kind === 'exchange' && actor.often(0.7) ? 'exchanged' : 'refunded',
    sellable: record.pieces.filter(() => actor.often(0.6)).map(({ line }) => line),
    note: 'UPI 4021',
  };
  const path = `/returns/${record.id}/settle`;
  await desk.keyed('POST', path, body);
  if (actor.often(0.15)) await desk.press('POST', path, { ...body, outcome: body.outcome === 'exchanged' ? 'refunded' : 'exchanged' });
};

export const returns: Area = { weight: 4, acts: [decide, decide, receive, settle, settle] };
