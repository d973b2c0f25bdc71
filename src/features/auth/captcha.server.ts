import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { CAPTCHA_AFTER } from '../../rules/people/rate-limits.ts';
import type { Security } from './auth.schema.ts';
import { assertNoWait, countLimitedAttempts, type LimitedAttempt, undoAttempts } from './rate-limits.server.ts';

const TURNSTILE = 'https://challenges.cloudflare.com';
const TURNSTILE_TIMEOUT = 3000;

/** The answer of siteverify. A token is valid once and for five minutes; Cloudflare checks both. */
interface Verdict {
  readonly success?: boolean;
  readonly 'error-codes'?: readonly string[];
}

/** The keys under which an attempt counts. Nulls are skipped. */
interface Counted {
  /** For what it is about, such as an e-mail address. */
  readonly subject: readonly LimitedAttempt[];
  /** For the browser and the network address that it comes from. */
  readonly here: LimitedAttempt | null;
  /** The attempts that need no captcha. */
  readonly captchaAfter?: number;
}

/** The limits that an attempt counts against. */
interface Counts {
  /** A limit of the subject is exceeded: the caller decides what the attempt may still do. */
  readonly isOver: boolean;
  /** A captcha was solved with this request. */
  readonly isPerson: boolean;
  /** @throws ShopError CAPTCHA_NEEDED if a captcha is set up and none was solved */
  assertChallenged(): void;
  /** For an attempt that turned out right: where too many lead to a captcha, it does not count here. */
  undoHere(): Promise<void>;
}

/**
 * Counts an attempt. If a captcha is set up, it is required after CAPTCHA_AFTER attempts. An attempt that is refused for lack of
 * a captcha does not count, so nobody can use up a limit without solving captchas. Whoever has solved one is not counted here,
 * where thousands may share one network address.
 * @throws ShopError TOO_MANY_TRIES if the limit here is exceeded, CAPTCHA_NEEDED with `captcha`, the site key for showing it
 */
export async function assertHuman(
  shop: Shop,
  request: Request,
  security: Security,
  { subject, here, captchaAfter = CAPTCHA_AFTER }: Counted,
): Promise<Counts> {
  const { TURNSTILE_SITE_KEY: captcha } = shop.env;
  const token = security?.captcha_token;
  const verdict = captcha && token ? await askTurnstile(shop, request, token) : null;
  const atHere = verdict === 'person' || !here ? [] : [here];
  const [about, place] = await Promise.all([countLimitedAttempts(shop, subject), countLimitedAttempts(shop, atHere)]);
  const isExempt = !captcha || verdict === 'person' || verdict === 'unknown';
  const assertChallenged = () => {
    if (!isExempt) throw new ShopError('CAPTCHA_NEEDED', { captcha });
  };
  if (!isExempt && Math.max(about.most, place.most) > captchaAfter) {
    await undoAttempts(shop, [...subject, ...atHere]);
    assertChallenged();
  }
  assertNoWait(place.wait);
  return {
    isOver: about.wait > 0,
    isPerson: verdict === 'person',
    assertChallenged,
    undoHere: () => undoAttempts(shop, captcha ? atHere : []),
  };
}

/**
 * Asks Turnstile about a token. 'unknown' if it does not answer, or the shop's own secret is wrong: everybody passes then, and only
 * the attempt limits apply.
 */
async function askTurnstile({ env, calls }: Shop, request: Request, token: string): Promise<'person' | 'program' | 'unknown'> {
  const remoteip = request.headers.get('cf-connecting-ip');
  try {
    calls.spend();
    const answer = await fetch(`${env.TURNSTILE_URL ?? TURNSTILE}/turnstile/v0/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret: env.TURNSTILE_SECRET ?? '', response: token, ...(remoteip && { remoteip }) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TURNSTILE_TIMEOUT),
    });
    const verdict = (await answer.json()) as Verdict | null;
    const codes = verdict?.['error-codes'] ?? [];
    const isOurFault = codes.some((code) => code === 'internal-error' || code.endsWith('-input-secret'));
    if (typeof verdict?.success !== 'boolean' || isOurFault) throw new Error(`siteverify ${answer.status} ${codes.join(' ')}`);
    return verdict.success ? 'person' : 'program';
  } catch (error) {
    logFault('captcha', error);
    return 'unknown';
  }
}
