import { HELD_ALARM_PERCENT, HOLD_TTL, MINUTE } from '../../../rules/limits.ts';
import { holdLimits } from '../../../rules/payment/hold-limits.ts';
import { urls } from '../../../urls.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { noticeMail } from '../../messages/mails/notice.ts';

/** The mail to the owner that unpaid orders hold unusually many pieces. `pieces`: their numbers and names. */
export function holdsAlarm(sender: MailSender, { pieces = '' }: Readonly<Record<string, string>>): Mail {
  const longest = (HOLD_TTL * (1 + holdLimits.renewals)) / MINUTE;
  return noticeMail(sender, {
    subject: 'Many pieces are in unpaid orders',
    headline: 'Many pieces are in unpaid orders',
    sentence: `Unpaid orders contain more than ${HELD_ALARM_PERCENT} % of these pieces.`,
    parts: [
      ['Pieces:', pieces],
      [
        'What happens now:',
        `only a part of them is reserved, for at most ${longest} minutes. The rest stays on sale: whoever pays first gets it.`,
      ],
      [
        'What to do:',
        'if many customers are ordering, nothing. If it goes on for hours and hardly anybody pays, somebody is doing it on purpose.',
      ],
    ],
    link: ['Open the dashboard', `${sender.shopUrl}${urls.adminDashboard}`],
    hint: ['We send this mail at most once a day.', 'The dashboard always shows which pieces are held.'],
  });
}
