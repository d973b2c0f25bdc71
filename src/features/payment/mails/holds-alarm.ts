import { HELD_ALARM_PERCENT, HOLD_TTL, holdLimits, MINUTE } from '../../../rules/limits.ts';
import { urls } from '../../../urls.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { noticeMail } from '../../messages/mails/notice.ts';

/** To the owner: more of some pieces is held by unpaid orders than chance explains. `pieces`: their numbers and names. */
export function holdsAlarm(shopUrl: string, { pieces = '' }: Readonly<Record<string, string>>): Mail {
  const longest = (HOLD_TTL * (1 + holdLimits.renewals)) / MINUTE;
  return noticeMail(shopUrl, {
    subject: 'Many pieces are held unpaid',
    headline: 'Many pieces are held unpaid',
    sentence: `Unpaid orders hold more than ${HELD_ALARM_PERCENT} % of these pieces.`,
    parts: [
      ['Pieces:', pieces],
      [
        'What happens now:',
        `each hold ends by itself, at the latest ${longest} minutes after it began, and its pieces are back on the shelf.`,
      ],
      ['What to do:', 'a rush of shoppers needs nothing. If it goes on for hours and hardly anybody pays, somebody does it on purpose.'],
    ],
    link: ['Open the dashboard', `${shopUrl}${urls.adminDashboard}`],
    hint: ['Once a day.', 'The dashboard shows at any time which pieces are held.'],
  });
}
