/**
 * What only some visitors see of a card, each fetched the first time that it is needed: for a mouse that rests on it its second picture,
 * for a key that reaches it the words of its disc, for a finger its other pictures.
 */
export const watchCards = (): void => (matchMedia('(hover: none)').matches ? watchFingers() : watchMouseAndKeys());

function watchMouseAndKeys(): void {
  addEventListener('pointerover', ({ target, relatedTarget, pointerType }) => {
    const card = pointerType === 'mouse' && (target as Element).closest<HTMLElement>('.card');
    if (!card || card.contains(relatedTarget as Node | null)) return;
    import('./second-picture.client.ts').then(({ showWhileResting }) => showWhileResting(card)).catch(() => {});
  });
  addEventListener('focusin', ({ target }) => {
    if ((target as Element).closest('.card')) import('./second-picture.client.ts').then(({ showWords }) => showWords()).catch(() => {});
  });
}

function watchFingers(): void {
  let isAsked = false;
  const ask = () => {
    if (!isAsked) import('./picture-strip.client.ts').then(({ makeStrips }) => makeStrips()).catch(() => {});
    isAsked = true;
  };
  for (const type of ['scroll', 'pointerdown']) addEventListener(type, ask, { once: true, passive: true });
}
