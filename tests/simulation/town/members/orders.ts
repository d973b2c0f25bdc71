import { MINUTE, SECOND } from '../actor.ts';
import { bodyOf, paidFor, placed, proofOf, tabOf, wishesOf } from '../buying.ts';
import { SHARE_COUPON } from '../goods.ts';
import { cancelled, linkTo, openedInvoice } from '../order-link.ts';
import type { Account, MemberAct } from './account.ts';

/** An order of the account; null where there is none. Cash needs no code: the account proves the address. */
async function ordered({ home, email, phone, actor }: Account, isCash: boolean) {
  const { often } = actor;
  const tab = tabOf(actor, home);
  const over = isCash ? { payment_method: 'cod' } : {};
  const body = await bodyOf(tab, { email, phone }, wishesOf(actor), often(0.3) ? SHARE_COUPON : '', over);
  return placed(actor, tab, body);
}

const buy: MemberAct = async (account) => {
  const { home, actor } = account;
  const { often, wait } = actor;
  const order = await ordered(account, often(0.25));
  if (!order) return;
  if (order.body.razorpayOrderId) await paidFor(actor, tabOf(actor, home), order);
  await wait(SECOND, 10 * MINUTE);
  if (often(0.4)) await cancelled(actor, linkTo(order.body.dbOrderId, '', home), 'account');
  else await openedInvoice(actor, linkTo(order.body.dbOrderId, '', home));
};

/** Orders in one browser and pays in the other, where the same account is signed in. */
const payElsewhere: MemberAct = async (account) => {
  const { home, away, actor } = account;
  const { wait, insist, often } = actor;
  const order = await ordered(account, false);
  if (!order?.body.razorpayOrderId || !(await account.signedIn(away))) return;
  await insist(() => tabOf(actor, home).abandon(order, 'dismissed'));
  await wait(SECOND, 10 * MINUTE);
  const tab = tabOf(actor, away);
  const id = order.body.dbOrderId;
  const opened = await insist(() => tab.post(`/api/orders/${id}/pay`, {}));
  const proof = opened?.status === 200 ? proofOf(actor, opened.body.razorpayOrderId) : null;
  if (proof) await insist(() => tab.post('/api/verify-razorpay-payment', { ...proof, db_order_id: id }));
  if (often(0.5)) await home.form(`/api/orders/${id}/check`);
};

/** One cart for cash in two tabs at the same moment: each press has a key of its own. */
const cashTwice: MemberAct = async ({ home, email, phone, actor }) => {
  const tabs = [tabOf(actor, home), tabOf(actor, home)] as const;
  const body = await bodyOf(tabs[0], { email, phone }, wishesOf(actor), '', { payment_method: 'cod' });
  await Promise.all(tabs.map((tab) => placed(actor, tab, body)));
};

/** Buying with an account. */
export const orders: readonly MemberAct[] = [buy, buy, payElsewhere, cashTwice];
