/** Dots and arrows of the gallery; the browser scrolls the strip. The arrows wrap around. */
export function runGallery(): void {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  const dots = [...document.querySelectorAll<HTMLAnchorElement>('.gallery .dot')];
  if (!strip || dots.length === 0) return;
  const shown = () => Math.round(strip.scrollLeft / strip.clientWidth);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const go = (at: number) => {
    const to = (at + dots.length) % dots.length;
    strip.scrollTo({ left: to * strip.clientWidth, behavior: reducedMotion ? 'instant' : 'smooth' });
  };
  const mark = () => {
    for (const [at, dot] of dots.entries()) {
      if (at === shown()) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };
  strip.scrollLeft = 0;
  strip.addEventListener('scroll', mark, { passive: true });
  for (const [at, dot] of dots.entries()) {
    dot.addEventListener('click', (event) => {
      event.preventDefault();
      go(at);
    });
  }
  for (const step of document.querySelectorAll<HTMLElement>('.gallery [data-step]'))
    step.onclick = () => go(shown() + Number(step.dataset.step));
}
