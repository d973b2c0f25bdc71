import { type Point, pan, toggleZoom, type View, WHOLE, zoom } from '../../../../rules/media/zoom.ts';

const DOUBLE_TAP_MS = 300;
/** Pixels that a finger moves before a press is a swipe. */
const SWIPE_PX = 48;
const TAP_PX = 10;

let dialog: ReturnType<typeof zoomDialog> | undefined;

/** Opens the pictures of the strip over the whole window, at one of them. On closing, the strip shows the last one, which has the focus. */
export function openZoom(strip: HTMLElement, at: number): void {
  dialog ??= zoomDialog(strip);
  dialog?.open(at);
}

function zoomDialog(strip: HTMLElement) {
  const box = document.querySelector<HTMLDialogElement>('#zoom');
  const stage = box?.querySelector<HTMLElement>('[data-stage]');
  if (!box || !stage) return;
  const links = [...strip.querySelectorAll<HTMLAnchorElement>('[data-zoom]')];
  let at = 0;
  let view = WHOLE;

  const draw = (next: View) => {
    view = next;
    const picture = stage.querySelector('img');
    if (picture) picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    stage.classList.toggle('is-large', view.scale > 1);
  };
  const show = (wanted: number) => {
    at = (wanted + links.length) % links.length;
    const copy = links[at]?.querySelector('picture')?.cloneNode(true) as HTMLElement | undefined;
    if (copy) stage.replaceChildren(copy);
    for (const image of copy?.querySelectorAll<HTMLImageElement | HTMLSourceElement>('img, source') ?? []) image.sizes = '250vw';
    const image = copy?.querySelector('img');
    // Until the sharp picture is there, the one that the page has loaded shows through.
    if (image) image.style.backgroundImage = `url("${links[at]?.querySelector('img')?.currentSrc}")`;
    stage.ariaLabel = image?.alt ?? '';
    image?.removeAttribute('class');
    image?.removeAttribute('loading');
    image?.setAttribute('draggable', 'false');
    draw(WHOLE);
    const count = box.querySelector('[data-count]');
    if (count) count.textContent = `${at + 1} / ${links.length}`;
    for (const thumb of box.querySelectorAll<HTMLElement>('[data-show]')) {
      if (Number(thumb.dataset.show) === at) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    }
  };
  const fromMiddle = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const size = () => ({ width: stage.clientWidth, height: stage.clientHeight });

  box.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button?.dataset.show) show(Number(button.dataset.show));
    if (button?.dataset.zoomBy) draw(zoom(view, Number(button.dataset.zoomBy), { x: 0, y: 0 }, size()));
  });
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(at - 1);
    if (key === 'ArrowRight') show(at + 1);
    if (key === '+' || key === '=') draw(zoom(view, 2, { x: 0, y: 0 }, size()));
    if (key === '-') draw(zoom(view, 0.5, { x: 0, y: 0 }, size()));
  });
  box.addEventListener('close', () => {
    const place = [...strip.children].findIndex((item) => item.contains(links[at] ?? null));
    strip.scrollTo({ left: place * strip.clientWidth, behavior: 'instant' });
    links[at]?.focus({ preventScroll: true });
  });
  watchFingers(stage, {
    move: (by) => draw(pan(view, by, size())),
    pinch: (factor, middle) => draw(zoom(view, factor, fromMiddle(middle), size())),
    doubleTap: (point) => draw(toggleZoom(view, fromMiddle(point), size())),
    swipe: (direction) => view.scale === 1 && show(at + direction),
  });
  return {
    open(first: number) {
      box.showModal();
      show(first);
    },
  };
}

interface Gestures {
  move(by: Point): void;
  /** Two fingers have moved apart (factor above 1) or together, around the last one. */
  pinch(factor: number, middle: PointerEvent): void;
  doubleTap(point: PointerEvent): void;
  swipe(direction: 1 | -1): void;
}

/** Reads mouse and fingers on the stage. */
function watchFingers(stage: HTMLElement, { move, pinch, doubleTap, swipe }: Gestures): void {
  const down = new Map<number, PointerEvent>();
  let [start, lastTapAt, hasPinched]: [Point, number, boolean] = [{ x: 0, y: 0 }, 0, false];
  const apart = () => {
    const [one, other] = [...down.values()];
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  };
  stage.addEventListener('pointerdown', (event) => {
    stage.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    hasPinched = down.size > 1;
    if (down.size === 1) start = { x: event.clientX, y: event.clientY };
  });
  stage.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const was = apart();
    down.set(event.pointerId, event);
    if (down.size === 1) move({ x: event.clientX - before.clientX, y: event.clientY - before.clientY });
    else if (was > 0) pinch(apart() / was, event);
  });
  const end = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || down.size > 0 || hasPinched || event.type === 'pointercancel') return;
    const across = event.clientX - start.x;
    if (Math.hypot(across, event.clientY - start.y) < TAP_PX) {
      const isSecond = event.timeStamp - lastTapAt < DOUBLE_TAP_MS;
      lastTapAt = isSecond ? 0 : event.timeStamp;
      if (isSecond) doubleTap(event);
    } else if (Math.abs(across) > SWIPE_PX) swipe(across < 0 ? 1 : -1);
  };
  stage.addEventListener('pointerup', end);
  stage.addEventListener('pointercancel', end);
}
