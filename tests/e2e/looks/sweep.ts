import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathIn } from '../../../src/rules/language/addresses.ts';
import type { Language } from '../../../src/rules/language/languages.ts';
import { launch, shopUrl } from '../browser/browser.ts';
import { type Address, addresses, resolve, tellsSomething } from './addresses.ts';
import { assertLetters } from './letters.ts';
import { lookAt, type Visit } from './look.ts';
import { type Records, theRecords } from './records.ts';

/** A window in which pages are looked at. */
export type Window = Pick<Visit, 'width' | 'height' | 'textScale'>;
/** From the narrowest phone to a laptop, a phone on its side, and letters of twice the size. */
export const allWindows: readonly Window[] = [
  { width: 320 },
  { width: 360 },
  { width: 768 },
  { width: 1024 },
  { width: 1440 },
  { width: 800, height: 360 },
  { width: 360, textScale: 2 },
];
export const nameOf = ({ width, height, textScale }: Window) =>
  `${width}${height ? `×${height}` : ''}${textScale ? ` with letters of ${textScale * 100} %` : ''} pixels`;

/** Ms. A page with many folds and menus takes half a minute, of a busy machine more. */
const LONGEST = 180_000;

/** In which state of the shop or of the page the pages are looked at. */
export interface State extends Pick<Visit, 'first' | 'before' | 'openers' | 'prepare' | 'refuses' | 'tells' | 'isQuick'> {
  /** Shown in the names of screenshots. */
  readonly name?: string;
  /** Who opens the pages of guests. */
  readonly as?: 'buyer';
  /** The language of the pages. */
  readonly language?: Language;
  /** Which of them axe reads too. */
  readonly isRead?: (address: Address) => boolean;
  /** Brings the shop into the state, and returns how to bring it back. */
  readonly setUp?: (records: Records) => Promise<() => Promise<void>>;
}

/** What the pages of this worker have opened: what opens on many of them, such as the menu of the header, is opened on the first. */
const openedInAll = new Set<string>();

/** Looks at pages in each window. */
export function sweep(isMeant: (address: Address) => boolean, windows: readonly Window[], state: State = {}): void {
  const { name: title = '', as, language = 'en', setUp, first, before: always = '', tells = false, isRead = () => false, ...how } = state;
  const opened = how.isQuick ? openedInAll : new Set<string>();
  let records: Records;
  let undo = async () => {};
  beforeAll(async () => {
    await assertLetters(await launch(), language);
    records = await theRecords();
    undo = (await setUp?.(records)) ?? undo;
  });
  afterAll(() => undo());

  describe.each(windows.map((window) => [nameOf(window), window] as const))('%s', (windowName, window) => {
    test.concurrent.each(addresses.filter(isMeant))('$name', { timeout: LONGEST }, async (address) => {
      const { path, status } = await resolve(address, records);
      const who = address.who === 'guest' ? as : address.who;
      const found = await lookAt({
        ...window,
        ...how,
        name: `${title} ${address.name} ${windowName}`,
        url: shopUrl + pathIn(language, path),
        status,
        cookies: who ? records.cookies[who] : [],
        tells: tells || tellsSomething(path),
        before: [always, address.before ?? ''].join(';\n'),
        isRead: isRead(address),
        ...(first ? { first } : { opened }),
      });
      expect(found).toEqual([]);
    });
  });
}

export const forShoppers = ({ who }: Address) => who !== 'administrator';
export const forAdministrator = ({ who }: Address) => who === 'administrator';
