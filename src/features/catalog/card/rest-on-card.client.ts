/** The second picture of a card is for a mouse that rests on it: its code is fetched with the first one that comes. */
export function watchResting(): void {
  addEventListener('pointerover', ({ target, relatedTarget, pointerType }) => {
    const card = pointerType === 'mouse' && (target as Element).closest<HTMLElement>('.card');
    if (!card || card.contains(relatedTarget as Node | null)) return;
    import('./second-picture.client.ts').then(({ showWhileResting }) => showWhileResting(card)).catch(() => {});
  });
}
