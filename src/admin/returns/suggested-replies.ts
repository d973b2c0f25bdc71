import type { ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { greetingName } from '../../rules/names/greeting-name.ts';
import { isFaultReason, type ReturnReason } from '../../rules/returns/returns.ts';
import type { Decision } from './return-text.ts';

/** Texts of the shop's regret; a size and a change of mind are no fault of it. */
const sorry: Readonly<Record<ReturnReason, string>> = {
  size: '',
  changed_mind: '',
  defective: 'we are sorry that the piece has a fault. ',
  damaged: 'we are sorry that the piece arrived damaged. ',
  wrong: 'we are sorry that we sent the wrong piece. ',
  not_described: 'we are sorry that the piece is not as we described it. ',
  late: 'we are sorry that the piece came so late. ',
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const OTHERWISE = 'If you see it differently, write to us or to our grievance officer.';

/**
 * Returns suggestions for the mail; the field begins with the first. They promise what the choice, the rest of the mail and the customer's
 * page do: who pays for the way back, whether the pieces come back at all, how the money goes. They name only the files that were sent.
 */
export function suggestedReplies(decision: Decision, record: ReturnRecord): readonly string[] {
  const dear = `Dear ${greetingName(record.order.customerName) || 'customer'}, `;
  return words[decision](record).map((each) => each && dear + each);
}

const words: Readonly<Record<Decision, (record: ReturnRecord) => readonly string[]>> = {
  accept: acceptWords,
  decline: declineWords,
  receive: () => ['', 'your parcel has arrived. We check the piece and write to you again.'],
  refund: refundWords,
  exchange: (record) => [`your new piece is on its way to you.${keepIt(record)}`, ''],
};

/** Pieces that are settled before they arrive stay with the customer, who was asked to send them. */
const keepIt = ({ status }: Pick<ReturnRecord, 'status'>) => (status === 'received' ? '' : ' You need not send the piece back.');

function acceptWords({ reason, kind, media }: ReturnRecord): readonly string[] {
  const next = kind === 'exchange' ? 'we send the new piece' : 'we send your money back';
  if (!isFaultReason(reason)) {
    return [
      `please send the piece back with its tags, at your own cost. Once it has arrived, ${next}.`,
      `you can send the piece back with any courier or by post, at your own cost. We will write when it has arrived.`,
    ];
  }
  const sent = sentFiles(media);
  const way = `We arrange and pay for the way back, and write to you about the day. Once the piece has arrived, ${next}.`;
  return [sorry[reason] + way, ...(sent ? [`thank you for ${sent}. ${way}`] : [])];
}

function declineWords({ reason, status, media, order }: ReturnRecord): readonly string[] {
  const { video, photo } = filesIn(media);
  const shown = [video && 'The video', photo && 'The pictures'].filter(Boolean)[0];
  const worn = `a piece that was worn or has lost its tags cannot come back. ${OTHERWISE}`;
  const missing = `the pieces did not reach us. If you sent them, tell us the number of the parcel and we will look again.`;
  const delivered = order.deliveredAt === null ? '' : ` on ${formatDate(order.deliveredAt)}`;
  const noFault =
    reason === 'late'
      ? `the piece was delivered${delivered}, within the days that we named, so we cannot take it back for being late. ${OTHERWISE}`
      : shown
        ? `we looked at what you sent. ${shown} ${shown === 'The video' ? 'shows' : 'show'} the piece as it left us, so we cannot take it back. ${OTHERWISE}`
        : `we cannot find that the piece left us with a fault, so we cannot take it back. ${OTHERWISE}`;
  return [...(isFaultReason(reason) ? [noFault] : []), worn, ...(status === 'accepted' ? [missing] : [])];
}

function refundWords(record: ReturnRecord): readonly string[] {
  const { kind, payable } = record;
  const why = kind === 'exchange' ? 'we cannot send the other piece any more. ' : '';
  const begin = (text: string) => why + (why ? sentence(text) : text);
  if (payable.amount === 0) return [begin(`your money for the piece was returned before.${keepIt(record)}`), ''];
  if (payable.byHand) {
    return ['', ...['by UPI', 'to your bank account'].map((how) => begin(`we sent your money ${how} today.${keepIt(record)} Reference: `))];
  }
  return [begin(`your refund is on its way. Your bank shows it within a few days.${keepIt(record)}`), ''];
}

const filesIn = (media: ReturnRecord['media']) => ({
  photo: media.some(({ kind }) => kind === 'photo'),
  video: media.some(({ kind }) => kind === 'video'),
});

/** 'the pictures and the video'; '' for none. */
function sentFiles(media: ReturnRecord['media']): string {
  const { photo, video } = filesIn(media);
  return [photo && 'the pictures', video && 'the video'].filter(Boolean).join(' and ');
}
