import { BANNER_MS } from '../../../rules/limits.ts';

/**
 * Turns the banners every 5 s, round and round. It stands still while a hand or the focus is on it, while the tab is hidden,
 * after the pause button or a dot was pressed, and for whoever asked for less motion.
 */
export function runBanners(carousel: HTMLElement): void {
  const slides = carousel.querySelectorAll<HTMLElement>('[data-slide]');
  const dots = carousel.querySelectorAll<HTMLElement>('[data-dot]');
  const pause = carousel.querySelector<HTMLElement>('[data-pause]');
  if (slides.length < 2 || !pause) return;
  let shown = 0;
  let paused = matchMedia('(prefers-reduced-motion: reduce)').matches;

  const show = (next: number) => {
    shown = (next + slides.length) % slides.length;
    slides.forEach((slide, place) => {
      slide.inert = place !== shown;
      // A picture is fetched only when its turn comes.
      if (place === shown) for (const image of slide.querySelectorAll('img')) image.loading = 'eager';
    });
    dots.forEach((dot, place) => {
      if (place === shown) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
  };
  const setPaused = (on: boolean) => {
    paused = on;
    pause.setAttribute('aria-pressed', String(on));
    pause.setAttribute('aria-label', on ? 'Start the slideshow' : 'Pause the slideshow');
  };

  dots.forEach((dot, place) => {
    dot.onclick = () => {
      show(place);
      setPaused(true);
    };
  });
  pause.onclick = () => setPaused(!paused);
  setPaused(paused);
  setInterval(() => {
    if (!paused && !document.hidden && !carousel.matches(':hover, :focus-within')) show(shown + 1);
  }, BANNER_MS);
}
