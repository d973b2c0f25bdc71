import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { BODY_BYTES_MAX } from '../../../src/rules/limits.ts';
import { apiRoutes, pageRoutes } from '../../fuzz/routes.ts';
import type { FreshShop } from '../../shop/fresh-shop.ts';
import { guardOn, placeCash } from '../../shop/orders/cash-guard.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { newSession, signedIn } from '../../shop/people/sign-in.ts';
import type { RunningWorker } from '../workerd.ts';

/** Pages whose form is a button alone: what is sent with it is not read. */
const ONLY_A_BUTTON = /^POST PAGE \/(?:newsletter|stock-alerts)\//;

/** What the shop answers to a form. */
export interface FormAnswer {
  readonly name: string;
  readonly status: number;
  readonly saysWhy: boolean;
  readonly isButton: boolean;
}

/** Sends each plain form of the shop with one byte more than it reads. */
export async function longForms(shop: FreshShop, worker: RunningWorker): Promise<FormAnswer[]> {
  const order = await delivered(shop);
  await guardOn(shop);
  const asked = await placeCash(shop);
  const waiting = { id: asked.id, token: await orderToken(shop.at().env, asked.id) };
  const { id: user } = await signedIn(shop);
  const cookie = await newSession({ rows: shop.rows, env: worker.env }, user);
  const body = `text=${'x'.repeat(BODY_BYTES_MAX - 4)}`;
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded', cookie };
  const forms = [...apiRoutes(), ...pageRoutes()].filter((route) => typeof route.body === 'object' && 'form' in route.body);
  const answers: FormAnswer[] = [];
  for (const { name, method, pattern } of forms) {
    // Only an order that is asked about has the form of an answer.
    const { id, token } = pattern.endsWith('/confirm') ? waiting : order;
    const path = pattern
      .replace(':id', id)
      .replace(/:(?:line|number)/, '1')
      .replace(':request', crypto.randomUUID());
    const answer = await worker.fetch(`${path}?token=${token}&line=1&order=${id}`, { method, headers, body, redirect: 'manual' });
    const saysWhy = /too large|too long|up to 8 MB/i.test((await answer.text()).replace(/<(script|style).*?<\/\1>/gs, ''));
    answers.push({ name, status: answer.status, saysWhy, isButton: ONLY_A_BUTTON.test(name) });
  }
  return answers;
}
