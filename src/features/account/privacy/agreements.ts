import { formatDate } from '../../../rules/dates.ts';
import type { ConsentRow, Switches } from '../choices.server.ts';

/** A consent as the page shows it. */
export interface Agreement {
  readonly title: string;
  readonly wording: string;
  /** 'Given 20 November 2026, withdrawn 21 November 2026' */
  readonly dates: string;
  /** The consent to withdraw here; null if it has ended, or ends with the account or by a switch above. */
  readonly withdraw: { readonly purpose: 'whatsapp' | 'stock-alert'; readonly subject: string } | null;
}

const titles: Readonly<Record<string, string>> = {
  account: 'Your account',
  newsletter: 'Newsletter',
  whatsapp: 'WhatsApp',
  'stock-alert': 'Back in stock',
};

const dates = (given: number, ended: number | null) =>
  ended === null ? `Given ${formatDate(given)}` : `Given ${formatDate(given)}, withdrawn ${formatDate(ended)}`;

/** Returns all consents, those in force first. The newsletter stores its own text and dates. */
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
  const newsletter = newsletterOf(switches);
  if (newsletter) list.unshift(newsletter);
  return list.sort((a, b) => Number(a.over) - Number(b.over));
}

function newsletterOf(switches: Switches): (Agreement & { over: boolean }) | null {
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
