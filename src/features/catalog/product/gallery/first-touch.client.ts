const loadCode = () => import('./gallery.client.ts');

/** The elements that `gallery.client.ts` handles: thumbnails, dots, arrows, pictures, sharing. */
const HANDLED = '[data-picture], [data-step], [data-zoom], [data-share-url]';

/**
 * Loads the code of the gallery when it is touched, pointed at or focused. A press that comes before the code is repeated once it is
 * there.
 */
export function onFirstTouch(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery');
  const strip = gallery?.querySelector('[data-strip]');
  if (!gallery || !strip) return;
  // A reload starts with the first picture. With the next frame, because it lays the page out.
  requestAnimationFrame(() => {
    strip.scrollLeft = 0;
  });
  let loading: Promise<unknown> | undefined;
  let isReady = false;
  const load = () => {
    loading ??= loadCode().then(({ runGallery }) => {
      isReady = true;
      runGallery();
    });
    // Asked for again at the next press.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  for (const touch of ['pointerover', 'touchstart', 'focusin'])
    gallery.addEventListener(touch, () => setTimeout(load), { once: true, passive: true });
  gallery.addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest<HTMLElement>(HANDLED);
      if (!pressed || isReady) return;
      event.preventDefault();
      void load().then(() => pressed.click());
    },
    true,
  );
}
