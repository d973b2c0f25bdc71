import type { IconName } from '../../ui/icon/icon-paths.ts';
import { adminUrls } from '../admin-urls.ts';
import type { ScreenDeclaration } from '../app/screen.ts';
import { type SectionId, sectionIds, settingsCards, settingsSections } from '../app/settings-cards.ts';

/** The words of each section's fields, and other words by which an owner looks for it. */
const wordsOf: Readonly<Record<SectionId, string>> = {
  goods: 'what do you sell kind of goods jewellery clothing home other categories sentence name of goods HSN GST rate',
  'notification-bar': 'notice announcement line on top of every page banner text colours the bar as shoppers see it',
  'few-left': 'only left stock low scarcity running out from so many pieces down say',
  'search-words': 'synonyms Hindi meaning a line for each word finds',
  shipping: 'delivery charge charges fee below that free from gift wrap price',
  boxes: 'packing size weight when empty in g courier usual one parcel name length width height',
  holidays: 'Diwali closed days off calendar dispatch date from to add a',
  'cash-on-delivery': 'COD offered at checkout not for these PIN codes limit from to pay at the door',
  'cash-guard':
    'cash orders to confirm COD ask about every order advance change the marks risk refused calls end an that nobody answers for three days',
  returns: 'exchanges days to ask for a return an exchange window policy change of mind',
  'refund-speed': 'refunds are made instant normal money back bank days',
  'store-identity':
    'legal name address second line city PIN code state branch email phone WhatsApp social links Instagram Facebook a chat begins with packed by contact company',
  'grievance-officer': 'complaints name designation their email phone law nodal',
  hours: 'open on weekdays opening times chat answers Monday Saturday Sunday',
  gst: 'GSTIN I have no tax rate HSN invoice bill of supply registration composition',
  numbers: 'prefix series first number of orders invoices letters',
  'canned-replies': 'canned replies answers templates WhatsApp add text',
  'owner-news':
    'alerts notifications push new orders return requests complaints trouble to this email on WhatsApp quiet hours from until only in browsers while one is the list below',
  digest: 'morning summary report sent every to this email and on WhatsApp',
};

/** The words of the screens that a card leads to, by their address. */
const wordsOfScreens: Readonly<Record<string, string>> = {
  [adminUrls.brand]: 'logo mark colours font name tagline picture favicon theme',
  [adminUrls.texts]: 'pages policies about FAQ terms privacy mails WhatsApp templates home page',
  [adminUrls.translations]: 'translate languages Hindi second language',
  [adminUrls.security]: 'password second step two factor authenticator email of the administrator sessions log in',
  [adminUrls.operations]: 'backup health maintenance close the shop jobs errors',
  [adminUrls.audit]: 'audit log who changed what undo',
  [adminUrls.help]:
    'how to guide manual explain question first day orders parcels cash on delivery returns refunds GST month prices offers products stock trouble problem wrong',
  [adminUrls.fairDealing]: 'dark patterns self check law consumer',
};

/** A section or a screen as a search finds it. */
export interface FoundSetting {
  readonly word: string;
  /** The card on which it is. */
  readonly card: string;
  readonly icon: IconName;
  readonly href: string;
}

const partsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Returns the settings of which every typed word begins a word: those by name first. */
export function findSettings(screens: readonly ScreenDeclaration[], search: string): readonly FoundSetting[] {
  const terms = partsOf(search);
  if (terms.length === 0) return [];
  const begins = (text: string) => {
    const words = partsOf(text);
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  };
  const all = [
    ...sectionIds.map((id) => ({ ...settingsSections[id], words: wordsOf[id], href: adminUrls.settingsAt(id), icon: null })),
    ...screens.flatMap(({ path, word, card, icon = null }) =>
      card ? [{ word, card, words: wordsOfScreens[path] ?? '', href: path, icon }] : [],
    ),
  ];
  return all
    .filter(({ word, words, card }) => begins(`${word} ${words} ${settingsCards[card].word}`))
    .toSorted((a, b) => Number(begins(b.word)) - Number(begins(a.word)))
    .map(({ word, card, icon, href }) => ({ word, card: settingsCards[card].word, icon: icon ?? settingsCards[card].icon, href }));
}
