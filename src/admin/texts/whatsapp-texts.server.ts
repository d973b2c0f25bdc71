import { and, inArray, max, sql } from 'drizzle-orm';
import { digestTemplate } from '../../features/digest/digest-mails.ts';
import { alertTemplate } from '../../features/health/alert-mails.ts';
import { codeKinds } from '../../features/messages/message-kinds.ts';
import { outbox } from '../../features/messages/messages.table.ts';
import { isQueued } from '../../features/messages/outbox/send-messages.server.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import { CODE_TEMPLATE } from '../../features/messages/whatsapp/template-value.ts';
import { orderTemplates } from '../../features/sales/messages/whatsapp-templates.ts';
import type { Shop } from '../../platform/shop.ts';
import { MESSAGE_TRIES } from '../../rules/people/message-deadlines.ts';

/** A text that Meta approves. */
interface ApprovedText {
  /** The template's name at Meta: 'order_confirmed'. */
  readonly name: string;
  /** With {{1}}, {{2}} … where the shop puts a value. */
  readonly text: string;
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
const templateOf: Readonly<Record<string, { readonly name: string; readonly text: string }>> = {
  ...orderTemplates,
  ...Object.fromEntries([...codeKinds].map((kind) => [kind, codeTemplate])),
  'daily-digest': digestTemplate,
  'operations-alert': alertTemplate,
};
const kinds = Object.keys(templateOf);
const templates = new Map(Object.values(templateOf).map(({ name, text }) => [name, text]));

export const whatsappTextCount = templates.size;

/** The texts of WhatsApp messages, and what the outbox knows of each. */
export async function listWhatsappTexts(shop: Shop): Promise<WhatsappTexts> {
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
        ...{ name, text },
        sentAt: sent.length > 0 ? Math.max(...sent) : null,
        stuck: known.reduce((sum, { stuck }) => sum + stuck, 0),
      };
    }),
  };
}
