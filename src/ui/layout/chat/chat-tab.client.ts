import { idle } from '../../timing/idle.client.ts';

/** Px of scroll from which a phone shows the tab: its first screen is for the pieces. */
const FIRST_SCREEN = 380;
/** Ms without a scroll after which a page is at rest. */
const REST = 150;
/** Px between the points that are tried, and around the tab. */
const STEP = 8;
const GAP = 12;
/** The bar of the filters lies over the tab, also where it shows nothing. */
const CONTROLS = 'a,button,input,select,textarea,label,summary,search';
/** Fields of a form that somebody fills in. */
const FIELDS = ':is(main,footer) :is([type=email],[type=tel],[type=text],[type=password],textarea)';

/** Returns whether a line of this element's own text reaches to the right of `left` at the height `y`. */
function hasWords(element: Element, left: number, y: number): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false;
    range.selectNode(node);
    return [...range.getClientRects()].some(({ right, top, bottom }) => right > left && top < y && y < bottom);
  });
}

/**
 * Returns the px from the lower edge of the window to the lowest place where the tab would cover no control and no words; null if there
 * is none.
 */
function freePlace(tab: HTMLElement): number | null {
  const { clientWidth, clientHeight } = document.documentElement;
  const left = clientWidth - tab.offsetWidth;
  const isFree = (y: number) =>
    [left - STEP / 2, (left + clientWidth) / 2, clientWidth - 1].every((x) => {
      const under = document.elementsFromPoint(x, y).find((element) => !tab.contains(element));
      return under && !under.closest(CONTROLS) && !hasWords(under, left, y);
    });
  const ceiling = (document.querySelector('.header__row')?.getBoundingClientRect().bottom ?? 0) + GAP;
  const bar = document.querySelector<HTMLElement>('.tabbar')?.offsetHeight ?? 0;
  let lowest: number | null = null;
  for (let y = clientHeight - bar - GAP; y > ceiling; y -= STEP) {
    lowest = isFree(y) ? (lowest ?? y) : null;
    if (lowest !== null && lowest - y >= tab.offsetHeight + STEP) return clientHeight - lowest + STEP / 2;
  }
  return null;
}

function isFormInView(): boolean {
  return [...document.querySelectorAll(FIELDS)].some((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && field.checkVisibility();
  });
}

/**
 * Shows the chat tab whenever the page is at rest, at a height where it covers nothing to press or to read, and nowhere while a form is in
 * view. A phone shows it only on pages to browse, below the first screen, after a move upwards.
 */
export function placeChatTab(): void {
  const tab = document.querySelector<HTMLElement>('.chat');
  if (!tab) return;
  const wide = matchMedia('(width >= 60rem)');
  /** From here on the margin of the page is as wide as the tab. */
  const beside = matchMedia('(width >= 80rem)');
  // Not `scrollY`: asking for it here would lay the page out in the middle of its start.
  let last = 0;
  let isDown = false;
  let timer = 0;
  const place = () => {
    const isWanted = wide.matches || ('onPhones' in tab.dataset && scrollY > FIRST_SCREEN && !isDown);
    const bottom = isWanted && !isFormInView() ? freePlace(tab) : null;
    if (bottom !== null) tab.style.bottom = `${bottom}px`;
    tab.classList.toggle('is-shown', bottom !== null);
  };
  const placeAtRest = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => idle().then(place), REST);
  };
  const hideAndPlace = () => {
    isDown = scrollY > last;
    last = scrollY;
    if (!beside.matches) tab.classList.remove('is-shown');
    placeAtRest();
  };
  addEventListener('scroll', hideAndPlace, { passive: true });
  document.addEventListener('click', placeAtRest);
  new ResizeObserver(placeAtRest).observe(document.body);
}
