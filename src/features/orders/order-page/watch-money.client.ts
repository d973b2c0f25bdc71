import { reloadOnChange } from '../../../ui/layout/watch-page.client.ts';

const EVERY = 5_000;

/** 'id Paid,id Not received yet': the page is shown anew when any of it changes. */
reloadOnChange((page) => page.querySelector<HTMLElement>('[data-moneys]')?.dataset.moneys ?? null, EVERY);
