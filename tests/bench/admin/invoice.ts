import { startWorkerd } from '../../faults/workerd.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { Shopper } from '../../shop/shopper.ts';
import { cpuOf } from '../sign-in.ts';

export interface InvoiceCost {
  /** CPU time in ms of all threads of workerd for one invoice, its request included. Null without /proc. */
  readonly cpu: number | null;
  /** The first invoice of a process, in ms until its answer: it loads the code that draws. */
  readonly first: number;
  /** Median time in ms until the answer. */
  readonly time: number;
}

const DRAWN = 40;
/** The code is compiled by its first runs. */
const WARMED = 5;
const names = ['श्रीमती Utsav Jhumkas', 'Mehfil Kundan Choker', 'चाँद Payal'];

/** Draws the invoice of an order of three pieces in raw workerd, again and again: by the route that stores nothing. */
export async function measureInvoice(): Promise<InvoiceCost> {
  const shop = await freshShop();
  const { ask, cookie } = await administratorOf(shop);
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
  const shopper = new Shopper(shop);
  const pieces = await Promise.all(names.map((name) => shop.addProduct({ price: 64_900, stock: 9, name })));
  const order = await shopper.order(pieces.map((id) => ({ id, quantity: 1 })));
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  await ask('POST', `/orders/${order.body.dbOrderId}/invoice`);
  const worker = await startWorkerd(shop);
  const draw = async (): Promise<number> => {
    const from = performance.now();
    const answer = await worker.fetch('/api/admin/gst-print', { headers: { cookie } });
    const { byteLength } = await answer.arrayBuffer();
    if (answer.status !== 200 || byteLength < 1000) throw new Error(`the invoice answered ${answer.status}`);
    return performance.now() - from;
  };
  try {
    const first = await draw();
    for (let count = 0; count < WARMED; count += 1) await draw();
    const before = cpuOf(worker.pid);
    const times: number[] = [];
    for (let count = 0; count < DRAWN; count += 1) times.push(await draw());
    const after = cpuOf(worker.pid);
    return {
      cpu: before === null || after === null ? null : (after - before) / DRAWN,
      first,
      time: times.toSorted((a, b) => a - b)[DRAWN / 2] ?? 0,
    };
  } finally {
    await worker.stop();
    await shop.close();
  }
}
