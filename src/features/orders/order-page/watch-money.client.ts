import { reloadOnChange } from '../../../ui/layout/watch-page.client.ts';

const EVERY = 5_000;

/** Reloads the page when a payment state in `data-moneys` changes: 'id Paid,id Not received yet'. */
reloadOnChange((page) => page.querySelector<HTMLElement>('[data-moneys]')?.dataset.moneys ?? null, EVERY);
