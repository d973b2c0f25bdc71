import { idle } from '../timing/idle.client.ts';

/**
 * Lays out what below.css leaves out, a part each time the browser has nothing to do: a shopper who scrolls later waits for nothing.
 * Cards come four at a time, because every change costs a frame.
 */
export async function layOutRest(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('.below, .product-grid > *')) {
    if (part.matches('.below, :nth-child(4n+1)')) await idle();
    part.style.contentVisibility = 'visible';
  }
}
