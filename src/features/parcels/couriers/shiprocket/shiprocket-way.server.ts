import { formatDate, istDate, startOfIstDate } from '../../../../rules/dates.ts';
import { paise } from '../../../../rules/money/money.ts';
import { gramsOfKilos } from '../../../../rules/parcels/couriers/courier-measures.ts';
import { courierTime } from '../../../../rules/parcels/couriers/courier-times.ts';
import type { Courier, CourierCharge, NdrAct, Outcome } from '../courier.ts';
import type { CourierContext } from '../courier-context.ts';
import { ACT_WITHIN, ATTEMPTS_MAX, READ_WITHIN, TRACKED_MAX } from '../courier-limits.ts';
import { after, done, refused } from '../outcomes.ts';
import { SHIPROCKET } from './shiprocket-account.ts';
import type { AskShiprocket } from './shiprocket-calls.server.ts';
import { anything, ndrFound, type StatementLine, statement } from './shiprocket-shapes.ts';
import { scansOf, trackedParcels } from './shiprocket-tracking.ts';

const PER_PAGE = 100;
const PAGES_MAX = 20;

const reading = (path: string) => ({ method: 'GET', path, within: READ_WITHIN, acts: false }) as const;

/** Returns the calls about a parcel on its way and its cost. */
export function shiprocketWay(ask: AskShiprocket, context: CourierContext): Pick<Courier, 'track' | 'attempts' | 'actOnNdr' | 'costs'> {
  const ndr = (awb: string) =>
    after(ask(reading(`/ndr/${encodeURIComponent(awb)}`), ndrFound), ({ data }) =>
      done(data.find((each) => each.awb_code === awb) ?? null),
    );

  return {
    async track(awbs) {
      if (awbs.length === 0) return done([]);
      if (awbs.length > TRACKED_MAX) return refused('other', `At most ${TRACKED_MAX} parcels are tracked at once.`);
      const [only = ''] = awbs;
      const outcome = await ask(
        awbs.length === 1
          ? reading(`/courier/track/awb/${encodeURIComponent(only)}`)
          : { method: 'POST', path: '/courier/track/awbs', body: { awbs }, within: READ_WITHIN, acts: false },
        trackedParcels,
      );
      // A number that is not known yet is 404, or 200 with an error.
      if (outcome.is === 'refused' && outcome.reason.kind === 'not_found') return done([]);
      return after(outcome, (answer) => done(scansOf(answer, awbs, context.now())));
    },

    async attempts({ awb }) {
      const outcome = await ndr(awb);
      if (outcome.is === 'refused' && outcome.reason.kind === 'not_found') return done(null);
      return after(outcome, (found) => done(found && /^\d{1,2}$/.test(found.attempts) ? Number(found.attempts) : null));
    },

    // It cannot be taken back, so the state there is read first.
    actOnNdr: ({ awb }, act) =>
      after(ndr(awb), (found): Outcome<void> | Promise<Outcome<void>> => {
        const why = closedBecause(found, act);
        if (why !== null) return refused('too_late', why);
        const body = { action: act.act === 'again' ? 're-attempt' : 'return', comments: commentOf(act) };
        return after(
          ask({ method: 'POST', path: `/ndr/${encodeURIComponent(awb)}/action`, body, within: ACT_WITHIN, acts: true }, anything),
          () => done(undefined),
        );
      }),

    async costs(from, to) {
      const charges: CourierCharge[] = [];
      for (let page = 1; page <= PAGES_MAX; page++) {
        const query = new URLSearchParams({ page: String(page), per_page: String(PER_PAGE), from: istDate(from), to: istDate(to) });
        const outcome = await ask(reading(`/account/details/statement?${query}`), statement);
        if (outcome.is !== 'done') return outcome;
        charges.push(...outcome.value.data.flatMap(chargeOf));
        if (outcome.value.data.length < PER_PAGE) return done(charges);
      }
      return refused('other', `The statement of ${SHIPROCKET} has more than ${PAGES_MAX * PER_PAGE} lines: ask for fewer days.`);
    },
  };
}

function closedBecause(found: { readonly attempts: string; readonly status: string } | null, { act }: NdrAct): string | null {
  if (found === null) return `${SHIPROCKET} knows no missed attempt of this parcel.`;
  if (found.status !== '' && !/^undelivered$/i.test(found.status)) return `The parcel is “${found.status}” at ${SHIPROCKET}.`;
  const isOver = act === 'again' && Number(found.attempts) >= ATTEMPTS_MAX;
  return isOver ? `${found.attempts} attempts were made: no other is taken.` : null;
}

/** A day is said in words: no reference names its field, and nobody has tried it. */
function commentOf(act: NdrAct): string {
  const day = act.act === 'again' && act.on ? `Please deliver on ${formatDate(startOfIstDate(act.on))}.` : '';
  return [act.comment.trim(), day].filter(Boolean).join(' ') || 'Please try again.';
}

const kinds: readonly (readonly [CourierCharge['kind'], RegExp])[] = [
  ['rto', /\brto\b|return/i],
  ['weight', /weight/i],
  ['cod', /\bcod\b/i],
  ['insurance', /insur|secure|coverage/i],
  ['freight', /freight|shipping|courier|forward/i],
];

/** A line without the number of a parcel is a recharge of the wallet, or a fee of the account. */
function chargeOf(line: StatementLine): CourierCharge[] {
  const { awb_code: awb, transaction_id: document, action, description, debit_amount: debit, credit_amount: credit } = line;
  const at = courierTime(line.created_at);
  const amount = (debit ?? 0) - (credit ?? 0);
  if (awb === '' || document === '' || amount === 0 || at === null) return [];
  const said = `${action} ${description}`.trim();
  const kind = amount < 0 ? 'credit' : (kinds.find(([, pattern]) => pattern.test(said))?.[0] ?? 'other');
  const chargedGrams = line.charged_weight === '' ? null : gramsOfKilos(line.charged_weight);
  return [{ awb, kind, paise: paise(amount), document, line: said.slice(0, 100), at, chargedGrams }];
}
