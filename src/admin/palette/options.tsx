import type { ReactNode } from 'react';
import { orderNumber } from '../../rules/order-number.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import { listedScreens, type Menu, openScreens } from '../app/menu.ts';
import { places } from '../app/places.ts';
import type { Recent } from '../app/recent.client.ts';
import type { ScreenDeclaration } from '../app/screen.ts';
import { Amount } from '../parts/money/amount.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { statusWords } from '../parts/status/status-text.ts';
import type { Found } from './find.server.ts';
import { firstWithHit, hitIn } from './highlight-match.ts';
import { findSettings } from './settings-words.ts';

/** A place to go, or something to do. */
export interface Option extends Recent {
  /** Key of a picture that replaces the icon. */
  readonly image?: string | null;
  readonly meta?: ReactNode;
  readonly tag?: ReactNode;
  /** Other words by which it is found. */
  readonly also?: string;
}

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

/** "Do": what is begun from anywhere. */
const actions: readonly Option[] = [
  { href: adminUrls.product('new'), icon: 'plus', title: 'Add product' },
  { href: adminUrls.addCoupon, icon: 'plus', title: 'Add coupon' },
  { href: adminUrls.addCategory, icon: 'plus', title: 'Add category' },
  { href: adminUrls.importProducts, icon: 'upload', title: 'Import products' },
  { href: adminUrls.sheet(''), icon: 'table-2', title: 'Edit products as a sheet' },
  { href: adminUrls.translations, icon: 'type', title: 'Translate the words of the shop' },
  { href: adminUrls.ordersOn('pack'), icon: 'package', title: 'Pack orders' },
  { href: urls.home, icon: 'store', title: 'View shop' },
];
/** A screen by its own word; the words of its place and tabs find it too. */
const optionOf = ({ path, icon = 'file-text', word, tabs = [] }: ScreenDeclaration): Option => ({
  ...{ href: path, icon, title: word },
  also: tabs.map((tab) => `${tab.word} ${places[tab.place].word}`).join(' '),
});

const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Every typed word begins a word of the title, or one by which it is found too. */
function named(options: readonly Option[], search: string): readonly Option[] {
  const terms = wordsIn(search);
  return options.filter(({ title, also = '' }) => {
    const words = wordsIn(`${title} ${also}`);
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  });
}

/** Returns the options of the palette: those that match the search, or the last opened ones if nothing is typed. Groups are never empty. */
export function optionGroups(
  { screens }: Menu,
  search: string,
  found: Found | undefined,
  recent: readonly Recent[],
): readonly OptionGroup[] {
  const acts = named(actions, search);
  const others = openScreens(screens).filter(({ path }) => !acts.some(({ href }) => href === path));
  const inScreens: OptionGroup = { title: 'Screens', options: named(others.map(optionOf), search) };
  const settings: OptionGroup = {
    title: 'Settings',
    options: findSettings(screens, search)
      .filter(({ href }) => !inScreens.options.some((option) => option.href === href))
      .map(({ word, card, icon, href }) => ({ href, icon, title: word, meta: card })),
  };
  const byName = [inScreens, settings];
  // Who types the beginning of a screen's name wants the screen, not a piece whose description has the word.
  const isPlace = byName.some(({ options }) => options.some(({ title }) => title.toLowerCase().startsWith(search.toLowerCase())));
  const groups: readonly OptionGroup[] =
    search === ''
      ? [
          { title: 'Opened last', options: recent },
          { title: 'Do', options: actions },
          { title: 'Screens', options: listedScreens(screens).map(optionOf) },
        ]
      : [
          ...(isPlace ? byName : []),
          { title: 'Products', options: (found?.products ?? []).map((product) => productOption(product, search)) },
          { title: 'Orders', options: (found?.orders ?? []).map((order) => orderOption(order, search)) },
          { title: 'Customers', options: (found?.customers ?? []).map((customer) => customerOption(customer, search)) },
          ...(isPlace ? [] : byName),
          { title: 'Ready texts', options: (found?.replies ?? []).map((reply) => replyOption(reply, search)) },
          { title: 'Do', options: acts },
        ];
  return groups.filter(({ options }) => options.length > 0);
}

function productOption({ id, name, sku, image, price, stockQuantity, isArchived }: Found['products'][number], search: string): Option {
  const stock = isArchived ? 'archived' : stockQuantity === 0 ? 'sold out' : `${stockQuantity} in stock`;
  return {
    href: adminUrls.product(id),
    icon: 'gem',
    image,
    title: name,
    meta: (
      <>
        {sku !== null && hitIn(sku, search) && (
          <>
            <Marked text={sku} search={search} />,{' '}
          </>
        )}
        {stock}, <Amount of={price} />
        {!hitIn(`${name} ${sku ?? ''}`, search) && ', in its description'}
      </>
    ),
  };
}

function orderOption(
  { id, number, status, customerName, email, phone, piece, payment, tracking }: Found['orders'][number],
  search: string,
): Option {
  const title = `${orderNumber(number)} ${customerName}`.trim();
  const [word, mark, tone] = statusWords[status];
  const elsewhere = firstWithHit([email, phone, payment, tracking], search);
  return {
    href: adminUrls.order(id),
    icon: 'package',
    title,
    meta:
      !hitIn(title, search) && elsewhere === null && piece ? (
        <>
          has <Marked text={piece} search={search} />
        </>
      ) : (
        <Marked text={elsewhere ?? email} search={search} />
      ),
    tag: (
      <span className="tag">
        <Mark name={mark} tone={tone} /> {word}
      </span>
    ),
  };
}

function customerOption({ id, name, email, phone, city, totalOrders }: Found['customers'][number], search: string): Option {
  const title = name || email;
  const elsewhere = hitIn(title, search) ? null : firstWithHit([phone, city], search);
  return {
    href: adminUrls.customer(id),
    icon: 'user',
    title,
    meta: (
      <>
        <Marked text={elsewhere ?? email} search={search} />, {totalOrders === 1 ? '1 order' : `${totalOrders} orders`}
      </>
    ),
  };
}

/** A ready text opens where it is kept. Each has its own key in the list. */
const replyOption = ({ title, text }: Found['replies'][number], search: string): Option => ({
  href: adminUrls.settingsAt('canned-replies').replace('#', `?${new URLSearchParams({ text: title })}#`),
  ...{ icon: 'message-circle', title, meta: <Marked text={text} search={search} /> },
});

/** A text with the found letters marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  const hit = hitIn(text, search);
  if (!hit) return text;
  const [before, found, after] = hit;
  return (
    <>
      {before}
      <mark>{found}</mark>
      {after}
    </>
  );
}
