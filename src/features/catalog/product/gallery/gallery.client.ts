/**
 * Dots, arrows and sharing of the gallery. The browser scrolls the strip; in a wide window, where all pictures are shown, the chosen one is
 * the large one. The arrows wrap around. Zoom and lens load when they are first used.
 */
export function runGallery(): void {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  if (!strip) return;
  const marks = [...document.querySelectorAll<HTMLAnchorElement>('.gallery [data-picture]')];
  const items = [...strip.children];
  const wide = matchMedia('(width >= 60rem)');
  const chosen = () =>
    Math.max(
      0,
      items.findIndex((item) => item.classList.contains('is-chosen')),
    );
  const shown = () => (wide.matches ? chosen() : Math.round(strip.scrollLeft / strip.clientWidth));
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const mark = () => {
    for (const one of marks) {
      if (Number(one.dataset.picture) === shown()) one.setAttribute('aria-current', 'true');
      else one.removeAttribute('aria-current');
    }
  };
  const go = (at: number) => {
    const to = (at + items.length) % items.length;
    if (!wide.matches) return strip.scrollTo({ left: to * strip.clientWidth, behavior: reducedMotion ? 'instant' : 'smooth' });
    items.forEach((item, place) => {
      item.classList.toggle('is-chosen', place === to);
      // Shown large, it needs more pixels than its place in the row.
      if (place === to) for (const file of item.querySelectorAll<HTMLImageElement | HTMLSourceElement>('img, source')) file.sizes = '56vw';
    });
    mark();
  };
  mark();
  strip.addEventListener('scroll', mark, { passive: true });
  wide.addEventListener('change', mark);
  for (const one of marks) {
    one.addEventListener('click', (event) => {
      event.preventDefault();
      go(Number(one.dataset.picture));
    });
  }
  for (const step of document.querySelectorAll<HTMLElement>('.gallery [data-step]'))
    step.onclick = () => go(shown() + Number(step.dataset.step));

  strip.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-zoom]');
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    import('./zoom.client.ts').then(
      ({ openZoom }) => openZoom(strip, Number(link.dataset.zoom)),
      () => location.assign(link.href),
    );
  });
  if (matchMedia('(hover: hover) and (min-width: 60rem)').matches)
    strip.addEventListener('pointerenter', () => void import('./lens.client.ts').then(({ runLens }) => runLens(strip)), { once: true });

  const link = document.querySelector<HTMLAnchorElement>('.gallery [data-share-url]');
  link?.addEventListener('click', (event) => {
    if (!navigator.share) return;
    event.preventDefault();
    // Refused when the visitor closes the sheet.
    navigator.share({ title: link.dataset.shareTitle ?? '', url: link.dataset.shareUrl ?? '' }).catch(() => {});
  });
}
