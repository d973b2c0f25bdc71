/**
 * Dots, thumbnails, arrows and sharing of the gallery; the browser scrolls the strip. The arrows wrap around. Zoom and lens load when
 * they are first used.
 */
export function runGallery(): void {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  if (!strip) return;
  const marks = [...document.querySelectorAll<HTMLAnchorElement>('.gallery [data-picture]')];
  const count = strip.childElementCount;
  const shown = () => Math.round(strip.scrollLeft / strip.clientWidth);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const go = (at: number) => {
    const to = (at + count) % count;
    strip.scrollTo({ left: to * strip.clientWidth, behavior: reducedMotion ? 'instant' : 'smooth' });
  };
  const mark = () => {
    for (const one of marks) {
      if (Number(one.dataset.picture) === shown()) one.setAttribute('aria-current', 'true');
      else one.removeAttribute('aria-current');
    }
  };
  mark();
  strip.addEventListener('scroll', mark, { passive: true });
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
