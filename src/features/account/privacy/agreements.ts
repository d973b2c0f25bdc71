import { formatDate } from '../../../rules/dates.ts';
import type { ConsentRow, Switches } from '../choices.server.ts';

/** Something that was agreed to, as the page shows it. */
export interface Agreement {
  readonly title: string;
  readonly wording: string;
  /** 'Given 20 November 2026, taken back 21 November 2026' */
  readonly dates: string;
  /** How it is taken back here; null where it is over, or ends with the account or by a switch above. */
  readonly withdraw: { readonly purpose: 'whatsapp' | 'stock-alert'; readonly subject: string } | null;
}

const titles: Readonly<Record<string, string>> = {
  account: 'Your account',
  newsletter: 'Newsletter',
  whatsapp: 'WhatsApp',
  'stock-alert': 'Back in stock',
};

const dates = (given: number, ended: number | null) =>
  ended === null ? `Given ${formatDate(given)}` : `Given ${formatDate(given)}, taken back ${formatDate(ended)}`;

/** Everything that was agreed to, what holds now first. The newsletter keeps its own words and dates. */
export function agreements(switches: Switches, rows: readonly ConsentRow[]): Agreement[] {
  const list = rows.map(({ purpose, subject, wording, givenAt, withdrawnAt }): Agreement & { over: boolean } => {
    const ends = withdrawnAt === null && (purpose === 'whatsapp' || purpose === 'stock-alert');
    return {
      title: purpose === 'whatsapp' ? `WhatsApp to ${subject}` : (titles[purpose] ?? purpose),
      wording,
      dates: dates(givenAt, withdrawnAt),
      withdraw: ends ? { purpose, subject } : null,
      over: withdrawnAt !== null,
    };
  });
  const letter = letterOf(switches);
  if (letter) list.unshift(letter);
  return list.sort((a, b) => Number(a.over) - Number(b.over));
}

function letterOf(switches: Switches): (Agreement & { over: boolean }) | null {
  if (!switches.newsletter || switches.newsletter === 'asked' || !switches.newsletterSince) return null;
  const over = switches.newsletter === 'left';
  const ended = over ? switches.newsletterLeft : null;
  return {
    title: 'Newsletter',
    wording: switches.newsletterWording ?? '',
    dates: dates(switches.newsletterSince, ended),
    withdraw: null,
    over,
  };
}
