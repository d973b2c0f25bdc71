import { operators } from '../../../operator/plays.ts';
import type { Row } from '../../../world/database.ts';
import { type Actor, HOUR, type Kind, MINUTE } from '../../actor.ts';

/**
 * Books what couriers pay for the cash that they have collected: the right sum, another one, the same file twice, a parcel that nobody knows,
 * and money that the courier takes back.
 */
export const cashier: Kind = {
  ...{ name: operators.cash, most: 1, share: 0.35, isApart: true },
  async play(actor) {
    for (let file = 1; file <= 40; file += 1) {
      await actor.wait(10 * MINUTE, actor.goesOn ? 40 * MINUTE : HOUR);
      await booksFile(actor, file);
    }
  },
};

async function booksFile({ sim, rows, often, pick, random }: Actor, file: number): Promise<void> {
  const due = rows(`SELECT p.courier, p.awb, p.reference, d.due_paise - d.remitted_paise AS left, d.due_paise AS due FROM cod_dues d
    JOIN parcels p ON p.id = d.parcel_id WHERE p.awb IS NOT NULL ORDER BY d.collected_at DESC LIMIT 20`);
  if (due.length === 0) return;
  const { courier } = pick(due);
  const lines = due.filter((each) => each.courier === courier && (Number(each.left) > 0 || often(0.1))).filter(() => often(0.6));
  const line = ({ awb, reference, left, due: all }: Row) => {
    const amount = Number(left) > 0 ? Number(left) : -Number(all);
    const paid = often(0.15) ? amount - 100 * Math.floor(random() * 50) : amount;
    return {
      awb: often(0.05) ? 'NOBODYS1' : String(awb),
      reference: often(0.5) ? String(reference) : '',
      amount: paid,
      deduction: often(0.2) ? 1500 : 0,
    };
  };
  const remittance = {
    ...{ courier: String(courier), utr: `UTR${sim.plan.seed}-${file}`, paidOn: '2026-11-05', lines: lines.map(line) },
    bank: lines.reduce((sum, { left }) => sum + Number(left), 0),
  };
  for (let times = often(0.3) ? 2 : 1; times > 0; times -= 1) await sim.operator?.remitted(remittance as never);
  const booked = rows('SELECT count(*) AS count FROM cod_remittances WHERE utr = ?', remittance.utr)[0]?.count;
  if (booked !== 1 && !sim.operator?.given) sim.failures.push(`cashier: a payment of a courier stands ${booked} times in the books`);
}
