import { HELD_ALARM_PERCENT, HOLD_TTL, holdLimits, MINUTE } from '../../../rules/limits.ts';
import { urls } from '../../../urls.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { noticeMail } from '../../messages/mails/notice.ts';

/** The mail to the owner that unpaid orders hold unusually many pieces. `pieces`: their numbers and names. */
export function holdsAlarm(sender: MailSender, { pieces = '' }: Readonly<Record<string, string>>): Mail {
  const longest = (HOLD_TTL * (1 + holdLimits.renewals)) / MINUTE;
  return noticeMail(sender, {
    subject: 'Unpaid orders hold many pieces',
    headline: 'Unpaid orders hold many pieces',
    sentence: `Unpaid orders hold more than ${HELD_ALARM_PERCENT} % of these pieces.`,
    parts: [
      ['Pieces:', pieces],
      ['What happens now:', `each hold ends automatically after at most ${longest} minutes, and its pieces are available again.`],
      [
        'What to do:',
        'if many customers are ordering, nothing. If it goes on for hours and hardly anybody pays, somebody is doing it on purpose.',
      ],
    ],
    link: ['Open the dashboard', `${sender.shopUrl}${urls.adminDashboard}`],
    hint: ['We send this mail at most once a day.', 'The dashboard always shows which pieces are held.'],
  });
}
