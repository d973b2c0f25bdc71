import { type Fault, isInWindow, isShown, nameOf, type Sight } from './parts.ts';

/** Pixels by which things of one row may differ in height. */
const SLACK = 2;
const PRICE = /₹\s?\d/;

const near = (a: number, b: number) => Math.abs(a - b) <= SLACK;
const isCard = (element: Element) =>
  element.querySelector('img,picture,video') !== null && element.closest('[inert]') === null && isShown(element);

/** Cards that stand side by side: siblings of one kind, width and upper edge. The slides of a show lie on each other. */
function rowsOfCards(parent: Element): Element[][] {
  const rows: Element[][] = [];
  for (const card of [...parent.children].filter(isCard)) {
    const box = card.getBoundingClientRect();
    const row = rows.find(([first]) => {
      const other = first?.getBoundingClientRect();
      return (
        other &&
        near(other.top, box.top) &&
        near(other.width, box.width) &&
        !near(other.left, box.left) &&
        first?.localName === card.localName
      );
    });
    if (row) row.push(card);
    else rows.push([card]);
  }
  return rows.filter((row) => row.length > 1);
}

interface Placed {
  readonly element: Element;
  readonly bottom: number;
}

/** The price of a card: its largest. A struck one beside it is smaller. */
function priceOf(card: Element): Placed | null {
  const prices = [...card.querySelectorAll('*')].filter(
    (each) => [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && PRICE.test(node.textContent ?? '')) && isShown(each),
  );
  const size = (each: Element) => Number.parseFloat(getComputedStyle(each).fontSize);
  const isStruck = (each: Element) => each.closest('s,del') !== null;
  const [element] = prices.sort((a, b) => Number(isStruck(a)) - Number(isStruck(b)) || size(b) - size(a));
  return element ? { element, bottom: element.getBoundingClientRect().bottom } : null;
}

/** The lowest button of a card that is wider than a heart or a cross. */
function buttonOf(card: Element): Placed | null {
  const wide = [...card.querySelectorAll('button,[role=button],a')].filter((each) => {
    const style = getComputedStyle(each);
    const isButton = each.localName !== 'a' || style.backgroundColor !== 'rgba(0, 0, 0, 0)' || Number.parseFloat(style.borderTopWidth) > 0;
    return isButton && each.querySelector('img') === null && each.getBoundingClientRect().width > 60 && isShown(each);
  });
  const [element] = wide.sort((a, b) => b.getBoundingClientRect().bottom - a.getBoundingClientRect().bottom);
  return element ? { element, bottom: element.getBoundingClientRect().bottom } : null;
}

function uneven(row: readonly Element[], what: string, placeOf: (card: Element) => Placed | null): Fault[] {
  const [first, ...others] = row.map(placeOf).filter((each) => each !== null);
  const other = first && others.find(({ bottom }) => !near(bottom, first.bottom));
  if (!first || !other) return [];
  const by = Math.round(Math.abs(first.bottom - other.bottom));
  return [
    {
      kind: 'uneven row',
      text: `the ${what} ${nameOf(first.element)} and ${nameOf(other.element)} of one row stand ${by} pixels apart in height`,
      at: [first.element, other.element],
    },
  ];
}

/** Cards of one row whose prices or buttons stand at different heights. */
export function unevenRows({ isMeant }: Sight): Fault[] {
  const parents = new Set([...document.images].flatMap((each) => ancestorsOf(each)));
  return [...parents]
    .filter((each) => isInWindow(each.getBoundingClientRect()) && isMeant(each))
    .flatMap((parent) =>
      rowsOfCards(parent).flatMap((row) => {
        const { top, bottom } = row[0]?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        if (bottom <= 0 || top >= innerHeight) return [];
        return [...uneven(row, 'prices', priceOf), ...uneven(row, 'buttons', buttonOf)];
      }),
    );
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let each = element.parentElement; each && each !== document.documentElement; each = each.parentElement) found.push(each);
  return found;
}
