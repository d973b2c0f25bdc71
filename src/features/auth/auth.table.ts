import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, now, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { BookEntry } from '../../rules/address/book-address.ts';
import type { Language } from '../../rules/language/languages.ts';

/** An address of an account, with who receives there and what the shopper calls it. */
export interface ProfileAddress extends BookEntry {
  addressLine1: string;
  addressLine2: string;
  /** Absent if none was given. */
  landmark?: string;
  city: string;
  state: string;
  pinCode: string;
  country: 'India';
  /** In Latin letters, for the label of a courier, where it was typed in others. */
  latinName?: string | undefined;
  latinStreet?: string | undefined;
  latinCity?: string | undefined;
}

/** The account library reads and writes times as Date; the database stores UTC ms, as for all other times. */
const date = (name: string) => integer(name, { mode: 'timestamp_ms' });
const dates = () => ({ createdAt: date('created_at').notNull().default(now), updatedAt: date('updated_at').notNull().default(now) });
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
  fullName: text('full_name').notNull(),
  image: text('image'),
  /** The number for the courier; it is not proved. */
  phone: text('phone'),
  /** Proved by a code; a sign-in code can be sent to it. */
  loginPhone: text('login_phone').unique(),
  loginPhoneVerified: integer('login_phone_verified', { mode: 'boolean' }).notNull().default(false),
  /** In which the account is written to; its owner chooses it. */
  language: text('language').$type<Language>().notNull().default('en'),
  twoFactorEnabled: integer('two_factor_enabled', { mode: 'boolean' }).notNull().default(false),
  address: text('address', { mode: 'json' }).$type<ProfileAddress>(),
  ...dates(),
});

/** A signed-in browser. The token is only in an HttpOnly cookie, never in a JSON answer. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    token: text('token').notNull().unique(),
    expiresAt: date('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Written every few minutes, only for the administrator; null = not used since it began. */
    usedAt: date('used_at'),
    /** The time at which the user last confirmed their identity again; refunds, for example, require it. */
    confirmedAt: date('confirmed_at'),
    ...dates(),
  },
  (t) => [index('sessions_by_user').on(t.userId), index('sessions_by_expiry').on(t.expiresAt)],
);

/** The ways in which a user can sign in. The only one so far is 'credential': the hash of a password. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId(),
    password: text('password'),
    ...dates(),
  },
  (t) => [index('accounts_by_user').on(t.userId)],
);

/** Hashed links and one-time codes that were sent as proof, kept until they are used or expire. */
export const verifications = sqliteTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: date('expires_at').notNull(),
    ...dates(),
  },
  (t) => [
    index('verifications_by_identifier').on(t.identifier),
    index('verifications_by_expiry').on(t.expiresAt),
    index('verifications_by_user').on(sql`substr(${t.value}, 1, 36)`),
  ],
);

/** A user's authenticator app and backup codes, encrypted. */
export const twoFactors = sqliteTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: userId(),
    verified: integer('verified', { mode: 'boolean' }).notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: date('locked_until'),
    /** The 30-second time step of the latest accepted code. */
    lastStep: integer('last_step'),
  },
  (t) => [index('two_factors_by_user').on(t.userId)],
);

/** Consents: the text that was shown and the time. A withdrawn consent keeps its row, as proof of the time in between. */
export const consentRecords = sqliteTable(
  'consents',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The e-mail address or phone number that the consent is about; identifies the person if there is no account. */
    subject: text('subject').notNull(),
    purpose: text('purpose').notNull(),
    wording: text('wording').notNull(),
    /** The privacy policy that was in force: '2026-11-21'. '' before versions were recorded. */
    policyVersion: text('policy_version').notNull().default(''),
    givenAt: integer('given_at').notNull(),
    withdrawnAt: integer('withdrawn_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('consents_by_subject').on(t.subject, t.purpose), index('consents_by_user').on(t.userId)],
);

export const declared = {
  users: { subjects: ['customers'], restore: 'append', people: ['erased'], audited: { 'owner-account': 'Owner’s account' } },
  sessions: { subjects: [], restore: 'never', people: ['account', 'in time'] },
  accounts: { subjects: [], restore: { with: 'user_id' }, people: ['account'] },
  verifications: { subjects: [], restore: 'never', people: ['in time'] },
  two_factors: { subjects: [], restore: { with: 'user_id' }, people: ['account'] },
  consents: { subjects: ['customers'], restore: 'newer', people: ['erased'] },
} satisfies Declared;
