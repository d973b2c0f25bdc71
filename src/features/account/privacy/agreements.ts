import { formatDate } from '../../../rules/dates.ts';
import { fill } from '../../../rules/language/texts.ts';
import { consentShown } from '../../../rules/people/consents.texts.ts';
import { accountPrivacyTexts } from '../account-privacy.texts.ts';
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

function titleOf({ purpose, subject }: Pick<ConsentRow, 'purpose' | 'subject'>): string {
  const t = accountPrivacyTexts();
  if (purpose === 'whatsapp') return fill(t.whatsappTo, { phone: subject });
  const titles: Readonly<Record<string, string>> = { account: t.yourAccount, newsletter: t.newsletter, 'stock-alert': t.backInStock };
  return titles[purpose] ?? purpose;
}

function datesOf(given: number, ended: number | null): string {
  const t = accountPrivacyTexts();
  if (ended === null) return fill(t.given, { given: formatDate(given) });
  return fill(t.givenAndEnded, { given: formatDate(given), ended: formatDate(ended) });
}

/** Returns all consents, those in force first. The newsletter stores its own text and dates. */
export function agreements(switches: Switches, rows: readonly ConsentRow[]): Agreement[] {
  const list = rows.map(({ purpose, subject, wording, givenAt, withdrawnAt }): Agreement & { over: boolean } => {
    const ends = withdrawnAt === null && (purpose === 'whatsapp' || purpose === 'stock-alert');
    return {
      title: titleOf({ purpose, subject }),
      wording: consentShown(purpose, wording),
      dates: datesOf(givenAt, withdrawnAt),
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
    title: accountPrivacyTexts().newsletter,
    wording: consentShown('newsletter', switches.newsletterWording ?? ''),
    dates: datesOf(switches.newsletterSince, ended),
    withdraw: null,
    over,
  };
}
