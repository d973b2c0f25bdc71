import { BANNER_MS } from '../../../rules/limits.ts';

/**
 * Shows the next banner every 5 s, in a loop. Stops while the pointer, the focus or the caret of a reader is on it, while the tab is hidden,
 * after the pause button or a dot is pressed, and with reduced motion.
 */
export function runBanners(): void {
  const carousel = document.querySelector<HTMLElement>('[data-banners]');
  if (!carousel) return;
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
      dots.item(place).ariaCurrent = slide.inert ? null : 'true';
      // A picture is downloaded only when its slide is shown.
      if (!slide.inert) for (const image of slide.querySelectorAll('img')) image.loading = 'eager';
    });
  };
  const setPaused = (on: boolean) => {
    paused = on;
    pause.ariaPressed = String(on);
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
    const isReading = carousel.contains(getSelection()?.anchorNode ?? null);
    if (!paused && !document.hidden && !isReading && !carousel.matches(':hover, :focus-within')) show(shown + 1);
  }, BANNER_MS);
}
