import { inCode, type Mutant } from './mutant.ts';

const auth = 'src/features/auth';
const request = 'src/platform/request';
const outbox = 'src/features/messages/outbox/send-messages.server.ts';
const codes = `${auth}/one-time-codes.server.ts`;
const token = 'src/features/sales/order-token.server.ts';
/** In place of a limit. */
const ENDLESS = '{ max: 1_000_000, window: 1 }';
const SIGNED = ' || !(await verify(shop.env, PURPOSE, signed(id, Number(until)), sig))';

/** Guards of accounts, codes, links and mails that stand in the code alone. */
export const guardsOfPeople: readonly Mutant[] = [
  inCode('the site that a form comes from', 'functions/check-origin.ts', 'if (!isForeign) return null;', 'return null;'),
  inCode('the role of the administrator', `${request}/guard.ts`, "!can(account?.role ?? 'guest', permission)", 'false'),
  inCode('the password before money', `${request}/guard.ts`, 'confirmed && !hasConfirmed(account, shop.now)', 'false'),
  inCode('the owner of an order', 'src/features/sales/order-view.server.ts', 'byLink ? sql`1` : ordersOwnedBy(visitor)', 'sql`1`'),
  {
    name: 'the order of a link',
    changes: [
      { file: token, from: 'sign(secrets, PURPOSE, orderId)', to: "sign(secrets, PURPOSE, '')" },
      { file: token, from: 'verify(secrets, PURPOSE, orderId, token)', to: "verify(secrets, PURPOSE, '', token)" },
    ],
  },
  inCode(
    'the signature of a cookie',
    `${request}/signed-cookie.ts`,
    'isUuid(id) && (await verify(keys, cookie.name, signed(id, about), signature))',
    'isUuid(id)',
  ),
  inCode('the signature of a document', 'src/features/invoices/document-links.server.ts', SIGNED),
  inCode('the signature of a photograph of a return', 'src/features/returns/evidence/evidence-links.server.ts', SIGNED),
  inCode(
    'the signature of a newsletter',
    'src/features/newsletter/links.server.ts',
    "if (!(await verify(env, purpose, textOf(email, askedAt), params.get('sig') ?? ''))) return null;",
  ),
  inCode(
    'the browser of a complaint',
    'src/features/grievances/raise-grievance.server.ts',
    "known.sender !== '' && known.sender === sender",
    "known.sender !== ''",
  ),
  inCode(
    'the purpose of a link',
    `${auth}/verification-tokens.server.ts`,
    'linkTokenName(purpose: LinkPurpose, token: string): Promise<string> {',
    "linkTokenName(purpose: LinkPurpose, token: string): Promise<string> { purpose = 'recovery';",
  ),
  inCode('the tries of a code', codes, ', lt(wrongTries, CODE_TRIES))', ')'),
  inCode('the life of a code', codes, 'gt(expiresAt, new Date(now)), lt(', 'lt('),
  inCode('the tries of a password', `${auth}/sign-in/sign-in.server.ts`, 'attemptLimits.passwordAnywhere]', `${ENDLESS}]`),
  inCode('the tries of a second step', `${auth}/second-factor/factor-attempts.server.ts`, 'assertNoWait(wait);'),
  inCode('the tries of a password in a session', `${auth}/security/confirm-self.server.ts`, 'attemptLimits.confirm)', `${ENDLESS})`),
  inCode('the tries of a contact', 'src/features/orders/track/track-order.server.ts', 'attemptLimits.track]', `${ENDLESS}]`),
  inCode('the mails that strangers ask for', `${auth}/mail-limits.server.ts`, 'return !isOver;', 'return true;'),
  inCode('a code of the app once', `${auth}/second-factor/totp.server.ts`, "spent?.length === 1 ? 'once' : 'again'", "'once'"),
  inCode(
    'the sessions of a former password',
    `${auth}/security/change-user.server.ts`,
    'orm.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, sessionId))),',
  ),
  inCode('a link for a new password once', `${auth}/password/reset-password.server.ts`, 'deleteTokensOfLinkUser(shop, name),'),
  inCode(
    'a cart merged once',
    'src/features/cart/saved-cart.server.ts',
    'change(shop, who, once, ...inserts)',
    'change(shop, who, ...inserts)',
  ),
  inCode('the secret of a sent mail', outbox, '...(kindsWithSecrets.has(row.kind) && { payload: {} }),'),
  inCode('the claim of a mail', outbox, 'eq(outbox.attempts, row.attempts), '),
  inCode(
    'what shoppers write in a closed shop',
    'functions/shop-app.ts',
    'if (isRefusedWhileClosed(c.req)) c.var.shop.db.refuseWhileClosed();',
  ),
];
