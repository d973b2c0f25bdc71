import { showToast } from './toast.store.ts';

/** Shows the errors that the server wrote into the page (fault.astro). */
export function showFaults(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('span[data-fault]'))
    showToast({ kind: 'error', title: dataset.fault ?? '', message: dataset.message, ms: Number(dataset.ms) || undefined });
}
