import { inLanguage } from '../../../platform/request/request-note.ts';
import { language } from '../../../rules/language/language.ts';
import { languages } from '../../../rules/language/languages.ts';
import { fill } from '../../../rules/language/texts.ts';
import type { MailWords, OwnedMail } from '../../../rules/words/mail-words.ts';
import { UndeliverableError } from '../outbox/delivery-faults.ts';
import type { Mails, MailTemplate, MessageTemplates } from '../templates.ts';
import type { Mail } from './mail.ts';
import { mailFrameTexts } from './mail-frame.texts.ts';
import { withOwnWords } from './own-words.ts';

/** Payload of a sample, besides that of the mail it shows; `order`: the id of the example, '' for none. */
export type SamplePayload = MailWords & Readonly<Record<'mail' | 'order' | 'language', string>>;

/**
 * Returns the template of a mail that an administrator sends to himself to see it: one of `mails` with the words that he typed, marked as a
 * sample. It is in the language of the words, which the shop need not offer yet. Nobody can unsubscribe by it.
 */
export function sampleMailOf(mails: Mails, loadTexts: MessageTemplates['loadTexts']): MailTemplate {
  return async (shop, row, sender) => {
    const { mail: kind, subject = '', opening = '', order, language: own, ...payload } = row.payload;
    const template = mails[kind as OwnedMail];
    if (!template) throw new UndeliverableError(`${kind} has no template`);
    const shown = languages.find((each) => each === own) ?? language();
    await loadTexts(shown);
    return inLanguage(shown, async (): Promise<Mail> => {
      const usual = await template(shop, { ...row, kind: kind as OwnedMail, orderId: order || null, payload }, sender);
      const { leaveUrl: _, ...mail } = withOwnWords(usual, { subject, opening }, sender.store.brand.name);
      return { ...mail, subject: fill(mailFrameTexts().sample, { subject: mail.subject }) };
    });
  };
}
