/** A fault that can be seen, with the elements to outline in the screenshot. */
export interface Fault {
  readonly kind: string;
  readonly text: string;
  readonly at: readonly Element[];
}

/** What is looked at. */
export interface Sight {
  /** Texts in the window. */
  readonly texts: readonly SeenText[];
  /** The width that the window was given: a page that is too wide makes a phone report a wider one. */
  readonly width: number;
  /** False for what is not looked at now: what stood there before something opened, or lies below a dialog. */
  readonly isMeant: (element: Element) => boolean;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const CONTROLS =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=tab],[role=menuitem],[role=option],[role=checkbox],[role=switch]';
/** Pixels below which something is there for screen readers only. */
const FOR_READERS = 2;

/** `button.buy "Buy Now"`: how a fault names an element. */
export function nameOf(element: Element | null): string {
  if (!element) return 'nothing';
  const own = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent || element.value || element.name : element.textContent;
  const words = (element.getAttribute('aria-label') ?? own ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
  const id = element.id && `#${element.id}`;
  const first = element.classList.item(0);
  return `${element.localName}${id}${first ? `.${first}` : ''}${words && ` "${words}"`}`;
}

/** Whether an element is drawn. What stands outside the window or behind something is drawn too. */
export function isDrawn(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
}

export const isInside = (inner: Box, outer: Box, slack = 2): boolean =>
  inner.left >= outer.left - slack &&
  inner.right <= outer.right + slack &&
  inner.top >= outer.top - slack &&
  inner.bottom <= outer.bottom + slack;

/** Whether some of the box is between the upper and the lower edge of the window. */
export const isInWindow = ({ top, bottom }: Box): boolean => bottom > 0 && top < innerHeight;

export interface Frame extends Box {
  /** Whether a person can scroll inside the frame, sideways and up and down. */
  readonly scrollsX: boolean;
  readonly scrollsY: boolean;
  /** Whether the frame ends what it cuts with an ellipsis. */
  readonly marksCuts: boolean;
}

const SCROLLS = /auto|scroll/;

/** The box in which an element is shown: the common part of all ancestors that cut off what is outside them. `self` counts the element, for its own text. */
export function frameOf(element: Element, self = false): Frame {
  let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity];
  let [scrollsX, scrollsY, marksCuts] = [false, false, false];
  // Overflow cuts only what it contains: a fixed element leaves all ancestors, an absolute one those that are not positioned.
  let position = 'static';
  for (let each: Element | null = element; each && each !== document.body && each !== document.documentElement; each = each.parentElement) {
    const style = getComputedStyle(each);
    const isOwn = each === element;
    const isHolder = style.transform !== 'none' || style.contain.includes('paint');
    const holds =
      (position === 'fixed' && isHolder) ||
      (position === 'absolute' && (isHolder || style.position !== 'static')) ||
      position === 'static' ||
      isOwn;
    if (!holds) continue;
    position = style.position === 'fixed' || style.position === 'absolute' ? style.position : 'static';
    if (isOwn && !self) continue;
    const box = each.getBoundingClientRect();
    if (style.overflowX !== 'visible') {
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      scrollsX ||= SCROLLS.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1;
    }
    if (style.overflowY !== 'visible') {
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      scrollsY ||= SCROLLS.test(style.overflowY) && each.scrollHeight > each.clientHeight + 1;
    }
    marksCuts ||= style.textOverflow === 'ellipsis' || !['none', ''].includes(style.webkitLineClamp);
  }
  return { left, top, right, bottom, scrollsX, scrollsY, marksCuts };
}

/** Whether a person sees some of the element, once it is scrolled to. */
export function isShown(element: Element): boolean {
  if (!isDrawn(element)) return false;
  const box = element.getBoundingClientRect();
  if (box.width <= FOR_READERS || box.height <= FOR_READERS) return false;
  const frame = frameOf(element, true);
  const [width, height] = [
    Math.min(box.right, frame.right) - Math.max(box.left, frame.left),
    Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top),
  ];
  return width > FOR_READERS && height > FOR_READERS;
}

/** The layer of an element: its nearest ancestor, or itself, that does not scroll with the page. */
export function layerOf(element: Element): Element | null {
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
  }
  return null;
}

/** What runs on without end, such as a ticker: its words pass its edges on purpose. */
export function endlessMoves(): readonly Element[] {
  return document.getAnimations().flatMap(({ effect }) => {
    const isEndless = effect instanceof KeyframeEffect && effect.getTiming().iterations === Infinity;
    return isEndless && effect.target ? [effect.target] : [];
  });
}

/** A text with the boxes of its lines. */
export interface SeenText {
  readonly node: Text;
  readonly parent: Element;
  readonly lines: readonly DOMRect[];
}

/** The texts that are in the window. */
export function textsInWindow(): SeenText[] {
  const found: SeenText[] = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || node.data.trim() === '') continue;
    if (parent.closest('script,style,template,noscript,option,title,svg')) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (!lines.some(isInWindow)) continue;
    if (isShown(parent)) found.push({ node, parent, lines });
  }
  return found;
}
