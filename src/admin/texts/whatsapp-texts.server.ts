import { and, inArray, max, sql } from 'drizzle-orm';
import { digestTemplate } from '../../features/digest/digest-mails.ts';
import { alertTemplate } from '../../features/health/alert-mails.ts';
import { orderTemplates } from '../../features/ledger/messages/whatsapp-templates.ts';
import { codeKinds } from '../../features/messages/message-kinds.ts';
import { outbox } from '../../features/messages/messages.table.ts';
import { isQueued } from '../../features/messages/outbox/send-messages.server.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import { CODE_TEMPLATE } from '../../features/messages/whatsapp/template-value.ts';
import { ownerNewsTemplate } from '../../features/owner-news/owner-news-mails.ts';
import { inLanguage } from '../../platform/request/request-note.ts';
import type { Shop } from '../../platform/shop.ts';
import { languageFacts } from '../../rules/language/languages.ts';
import { offeredLanguages } from '../../rules/language/offered.ts';
import { MESSAGE_TRIES } from '../../rules/people/message-deadlines.ts';

interface OtherText {
  /** 'hi', as Meta names it too. */
  readonly language: string;
  /** 'हिन्दी' */
  readonly name: string;
  readonly tag: string;
  readonly text: string;
}

/** A text that Meta approves. */
interface ApprovedText {
  /** Name of the template at Meta: 'order_confirmed'. */
  readonly name: string;
  /** With {{1}}, {{2}} … where the shop puts a value. */
  readonly text: string;
  /** The same under the same name in the other languages of the shop; none of messages that only the owner gets. */
  readonly others: readonly OtherText[];
  /** UTC ms of the newest message with it that Meta took, of the messages that are kept; null for none. */
  readonly sentAt: number | null;
  /** Messages with it that wait for somebody, as Meta refuses them. */
  readonly stuck: number;
}

export interface WhatsappTexts {
  /** The shop can send by itself. Without it the owner sends messages by hand. */
  readonly isSetUp: boolean;
  readonly texts: readonly ApprovedText[];
}

/** The words of a code are Meta's own. */
const codeTemplate = { name: CODE_TEMPLATE, text: '{{1}} is your verification code. For your security, do not share this code.' } as const;

/** Each kind of message with its template; two kinds may share one. */
const templateOf: Readonly<Record<string, { readonly name: string; readonly text: string | (() => string) }>> = {
  ...orderTemplates,
  ...Object.fromEntries([...codeKinds].map((kind) => [kind, codeTemplate])),
  'daily-digest': digestTemplate,
  'operations-alert': alertTemplate,
  'owner-news': ownerNewsTemplate,
};
const kinds = Object.keys(templateOf);
const templates = new Map(Object.values(templateOf).map(({ name, text }) => [name, text]));

export const whatsappTextCount = templates.size;

const otherLanguages = ({ env }: Shop) => offeredLanguages(env.LANGUAGES).filter((language) => language !== 'en');

/** The words of a code, and those of the owner's messages, are not the shop's or English: only the others are written in each language. */
function othersOf(shop: Shop, text: string | (() => string)): readonly OtherText[] {
  if (typeof text === 'string') return [];
  return otherLanguages(shop).map((language) => {
    const { name, tag } = languageFacts[language];
    return { language, name, tag, text: inLanguage(language, text) };
  });
}

/** The texts of WhatsApp messages, and what the outbox knows of each. */
export async function listWhatsappTexts(shop: Shop): Promise<WhatsappTexts> {
  const { loadTexts } = await import('../../texts/load.ts');
  await Promise.all(otherLanguages(shop).map(loadTexts));
  const rows = await shop.db.orm
    .select({
      kind: outbox.kind,
      sentAt: max(outbox.sentAt),
      stuck: sql<number>`sum(${and(isQueued, sql`${outbox.attempts} >= ${MESSAGE_TRIES}`)})`,
    })
    .from(outbox)
    // The channel is written out: a bound value would not let SQLite use the index of these messages.
    .where(and(sql`channel = 'whatsapp'`, inArray(outbox.kind, kinds)))
    .groupBy(outbox.kind);
  return {
    isSetUp: hasWhatsapp(shop.env),
    texts: [...templates].map(([name, text]) => {
      const known = rows.filter(({ kind }) => templateOf[kind]?.name === name);
      const sent = known.flatMap(({ sentAt }) => sentAt ?? []);
      return {
        ...{ name, text: typeof text === 'string' ? text : text(), others: othersOf(shop, text) },
        sentAt: sent.length > 0 ? Math.max(...sent) : null,
        stuck: known.reduce((sum, { stuck }) => sum + stuck, 0),
      };
    }),
  };
}
