import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Language } from '../../rules/language/languages.ts';

const newsletterStatuses = ['asked', 'confirmed', 'left'] as const;

/** Double opt-in: a row is `asked` until the link in the mail is confirmed. The consent text that was shown is stored. */
export const newsletterSubscribers = sqliteTable(
  'newsletter_subscribers',
  {
    email: text('email').primaryKey(),
    status: text('status', { enum: newsletterStatuses }).notNull().default('asked'),
    consentText: text('consent_text').notNull(),
    askedAt: integer('asked_at').notNull(),
    confirmedAt: integer('confirmed_at'),
    leftAt: integer('left_at'),
    /** The language of the page that asked. */
    language: text('language').$type<Language>().notNull().default('en'),
    createdAt: createdAt(),
  },
  (t) => [
    check('newsletter_subscribers_status', sql`${t.status} IN (${sqlList(newsletterStatuses)})`),
    index('newsletter_subscribers_newest').on(t.askedAt, t.email),
    index('newsletter_subscribers_by_status').on(t.status, t.askedAt, t.email),
  ],
);

export const declared = {
  newsletter_subscribers: {
    subjects: ['newsletter', 'subscribers'],
    restore: 'newer',
    people: ['address', 'in time'],
    audited: { subscriber: 'Subscriber' },
  },
} satisfies Declared;
