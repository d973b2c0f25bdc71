/** Loads the second picture of a card for a mouse that rests on it: its code is fetched the first time. */
export function watchResting(): void {
  addEventListener('pointerover', ({ target, relatedTarget, pointerType }) => {
    const card = pointerType === 'mouse' && (target as Element).closest<HTMLElement>('.card');
    if (!card || card.contains(relatedTarget as Node | null)) return;
    import('./second-picture.client.ts').then(({ showWhileResting }) => showWhileResting(card)).catch(() => {});
  });
}
