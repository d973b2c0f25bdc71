import { invalid } from '../errors.ts';
import { integer, type Json, oneOf, optionalText } from '../input.ts';
import { all, type Collection, page } from '../listing.ts';
import { type Call, ok, type Route } from '../router.ts';
import type { Sandbox } from '../sandbox.ts';
import { adjust, moveSettlement, settlementOf, settleNow } from './settlements.ts';
import { SETTLEMENT_STATUSES, type SettlementLine } from './types.ts';

const MOST_LINES = 1_000;
const INDIA = 19_800;

function numberIn(query: URLSearchParams, name: string, least: number, most: number, fallback?: number): number {
  const text = query.get(name);
  if ((text === null || text === '') && fallback !== undefined) return fallback;
  const value = Number(text ?? Number.NaN);
  if (!Number.isSafeInteger(value) || value < least || value > most) throw invalid(name, `${name} must be between ${least} and ${most}`);
  return value;
}

/** Lines of the settlements of a month, or of a day of it, oldest first. Days begin at midnight of India, or of UTC by the knob. */
function reconLines({ store, knobs }: Sandbox, query: URLSearchParams): Collection<Omit<SettlementLine, 'id'>> {
  const parts = [numberIn(query, 'year', 2000, 2100), numberIn(query, 'month', 1, 12), numberIn(query, 'day', 0, 31, 0)] as const;
  const [year, month, day] = parts.map((part) => String(part).padStart(2, '0'));
  const count = numberIn(query, 'count', 1, MOST_LINES, 10);
  const skip = numberIn(query, 'skip', 0, Number.MAX_SAFE_INTEGER, 0);
  const begins = parts[2] === 0 ? `${year}-${month}` : `${year}-${month}-${day}`;
  const zone = knobs.settlementDays === 'india' ? INDIA : 0;
  const dayOf = (at: number) => new Date((at + zone) * 1_000).toISOString();
  const found = [...store.settlementLines.values()].filter(({ settled_at }) => settled_at !== null && dayOf(settled_at).startsWith(begins));
  return all(found.slice(skip, skip + count).map(({ id: _, ...line }) => line));
}

/** What the shop asks about settlements. */
export function settlementRoutes(sandbox: Sandbox): Route[] {
  const get = (path: string, run: (call: Call) => unknown): Route => ({
    ...{ zone: 'api', method: 'GET', path: `/v1/settlements${path}` },
    run: (call) => ok(run(call)),
  });
  return [
    get('', ({ query }) => page(sandbox.store.settlements.values(), query)),
    get('/recon/combined', ({ query }) => reconLines(sandbox, query)),
    get('/:id', ({ params: { id = '' } }) => settlementOf(sandbox, id)),
  ];
}

const statusIn = (body: Json) => oneOf(body.status ?? 'processed', 'status', SETTLEMENT_STATUSES);

/** What tests and people may do with settlements: settle now, move one on, add an amount of the gateway's own. */
export function settlementCommands(sandbox: Sandbox): Route[] {
  const post = (path: string, run: (call: Call) => unknown): Route => ({
    ...{ zone: 'admin', method: 'POST', path: `/_sandbox${path}` },
    run: (call) => ok(run(call)),
  });
  return [
    post('/settlements', ({ body }) => settleNow(sandbox, { status: statusIn(body) })),
    post('/settlements/:id', ({ params: { id = '' }, body }) => moveSettlement(sandbox, id, statusIn(body))),
    post('/adjustments', ({ body }) => {
      const [disputeId, description] = [
        optionalText(body.dispute_id, 'dispute_id', 40),
        optionalText(body.description, 'description', 200),
      ];
      return adjust(sandbox, {
        amount: integer(body.amount, 'amount', Number.MIN_SAFE_INTEGER),
        ...(disputeId !== null && { disputeId }),
        ...(description !== null && { description }),
      });
    }),
  ];
}
