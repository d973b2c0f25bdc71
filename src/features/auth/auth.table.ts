import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, now, updatedAt } from '../../platform/database/columns.ts';

export interface ProfileAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  pinCode: string;
  country: 'India';
}

/** The account library reads and writes times as Date; in the database they are UTC ms like all others. */
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
  /** Where the courier calls; nobody proved that it is theirs. */
  phone: text('phone'),
  /** Proved by a code; a one-time code can be sent to it to sign in. */
  loginPhone: text('login_phone').unique(),
  loginPhoneVerified: integer('login_phone_verified', { mode: 'boolean' }).notNull().default(false),
  twoFactorEnabled: integer('two_factor_enabled', { mode: 'boolean' }).notNull().default(false),
  address: text('address', { mode: 'json' }).$type<ProfileAddress>(),
  ...dates(),
});

/** A signed-in browser. The token lives in an HttpOnly cookie and never in a JSON answer. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    token: text('token').notNull().unique(),
    expiresAt: date('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Written every few minutes, for the administrator alone; null = not used since it began. */
    usedAt: date('used_at'),
    /** When its user last proved again who it is; refunds and the like ask for it. */
    confirmedAt: date('confirmed_at'),
    ...dates(),
  },
  (t) => [index('sessions_by_user').on(t.userId), index('sessions_by_expiry').on(t.expiresAt)],
);

/** How a user may sign in. There is one way so far, 'credential': the hash of a password. */
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

/** What was sent to prove something: reset links and one-time codes, hashed, until they are used or out of time. */
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

/** The authenticator app of a user, encrypted, with backup codes. */
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
    /** The 30-second step of the newest code that was accepted. */
    lastStep: integer('last_step'),
  },
  (t) => [index('two_factors_by_user').on(t.userId)],
);

/** What people agreed to: the words they saw and when; withdrawn, the row stays as proof of the time between. */
export const consentRecords = sqliteTable(
  'consents',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whom it is about where there is no account: an e-mail address or phone number. */
    subject: text('subject').notNull(),
    purpose: text('purpose').notNull(),
    wording: text('wording').notNull(),
    givenAt: integer('given_at').notNull(),
    withdrawnAt: integer('withdrawn_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('consents_by_subject').on(t.subject, t.purpose), index('consents_by_user').on(t.userId)],
);
