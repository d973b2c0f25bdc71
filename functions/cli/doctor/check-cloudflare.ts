import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Answer } from '../operator/ask.ts';
import { workerSecrets } from '../operator/settings.ts';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('Cloudflare');

const toml = readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8');
/** The Worker and its bucket, as wrangler.toml names them. */
export const WORKER = /^name = "([^"]+)"/m.exec(toml)?.[1] ?? '';
const BUCKET = /^bucket_name = "([^"]+)"/m.exec(toml)?.[1] ?? '';

const TOKEN_RIGHTS =
  'create a token with the rights Workers Scripts: Edit, Workers R2 Storage: Read, Account Settings: Read, Billing: Read, Zone: Read, Zone Settings: Read, Logs: Read and Email Sending: Read, and set CLOUDFLARE_API_TOKEN';

const listOf = <T extends z.ZodType>(item: T) => z.object({ result: z.array(item) });
const one = <T extends z.ZodType>(item: T) => z.object({ result: item });

interface Account {
  readonly get: <T>(path: string, shape: z.ZodType<T>) => Promise<Answer<T>>;
  readonly id: string;
}

/** The account, the Worker and its address. Without a token nothing of this is known. */
export async function checkCloudflare({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding[]> {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: id, SHOP_URL } = settings;
  if (!token || !id) {
    const missing = token ? 'CLOUDFLARE_ACCOUNT_ID' : 'CLOUDFLARE_API_TOKEN';
    const mend = token ? 'set it to the account id of the overview in the dashboard' : TOKEN_RIGHTS;
    return [warn(`the account was not looked at, because ${missing} is not set`, mend)];
  }
  const get: Account['get'] = (path, shape) => ask('cloudflare', path, shape, { headers: { authorization: `Bearer ${token}` } });
  const account = { get, id };
  const host = SHOP_URL && URL.canParse(SHOP_URL) ? new URL(SHOP_URL).hostname : null;
  const known = await get('/user/tokens/verify', one(z.object({ status: z.string() })));
  if (!known.ok) return [fail(`the token is refused: ${known.why}`, TOKEN_RIGHTS)];
  const findings = await Promise.all([
    plan(account),
    bucket(account),
    secrets(account, settings),
    noSecondAddress(account),
    ...(host === null ? [] : [zone(account, host), domain(account, host), ...(isCarrier(settings) ? [sender({ get, settings })] : [])]),
  ]);
  return findings.flat();
}

const cannot = (what: string, { why }: { why: string }) => warn(`${what} could not be asked: ${why}`, TOKEN_RIGHTS);

async function plan({ get, id }: Account): Promise<Finding> {
  const answer = await get(`/accounts/${id}/subscriptions`, listOf(z.object({ rate_plan: z.object({ id: z.string() }).optional() })));
  if (!answer.ok) return cannot('the plan', answer);
  const isPaid = answer.body.result.some(({ rate_plan }) => /workers_(?:paid|standard|ent)/.test(rate_plan?.id ?? ''));
  return isPaid
    ? ok('the account has Workers Paid')
    : fail(
        'the account has no Workers Paid: a sign-in needs more CPU than the free plan allows',
        'choose Workers Paid under Workers & Pages, Plans',
      );
}

async function bucket({ get, id }: Account): Promise<Finding> {
  const answer = await get(`/accounts/${id}/r2/buckets/${BUCKET}`, one(z.object({ location: z.string().optional() })));
  if (!answer.ok) {
    if (answer.status !== 404) return cannot('the bucket', answer);
    return fail(`there is no bucket ${BUCKET}`, `npx wrangler r2 bucket create ${BUCKET} --location apac`);
  }
  const place = answer.body.result.location ?? 'unknown';
  return /^apac$/i.test(place)
    ? ok(`the bucket ${BUCKET} is in ${place}`)
    : warn(
        `the bucket ${BUCKET} is in ${place}, far from the shoppers`,
        'a bucket cannot move: create another one with --location apac and copy the objects',
      );
}

async function secrets({ get, id }: Account, settings: Examined['settings']): Promise<Finding> {
  const answer = await get(`/accounts/${id}/workers/scripts/${WORKER}/secrets`, listOf(z.object({ name: z.string() })));
  if (!answer.ok) {
    if (answer.status === 404) return ok('the Worker does not exist yet: the first deployment makes it, with its secrets');
    return cannot('the secrets', answer);
  }
  const stored = new Set(answer.body.result.map(({ name }) => name));
  const missing = Object.keys(workerSecrets(settings)).filter((name) => !stored.has(name));
  if (missing.length === 0) return ok('the Worker has every secret of the settings');
  return warn(`the Worker does not have ${missing.join(', ')} yet`, 'npm run deploy uploads them with the next version');
}

async function noSecondAddress({ get, id }: Account): Promise<Finding> {
  const shape = one(z.object({ enabled: z.boolean(), previews_enabled: z.boolean().optional() }));
  const answer = await get(`/accounts/${id}/workers/scripts/${WORKER}/subdomain`, shape);
  if (!answer.ok) {
    if (answer.status === 404) return ok('there is no workers.dev address');
    return cannot('the workers.dev address', answer);
  }
  const { enabled, previews_enabled: previews = false } = answer.body.result;
  if (!enabled && !previews) return ok('there is no workers.dev address');
  return fail(
    'the shop also has a workers.dev address, past the rules of its zone',
    'turn it off under the Worker, Settings, Domains & Routes',
  );
}

async function zone({ get }: Account, host: string): Promise<Finding | Finding[]> {
  const answer = await zoneOf(get, host);
  if (!answer.ok) return cannot('the zone', answer);
  const [found] = answer.body.result;
  if (!found)
    return fail(`no zone of this account contains ${host}`, 'add the domain to Cloudflare and set its name servers at the registrar');
  if (found.status === 'active') return [ok(`the zone ${found.name} is active`), await speedBrain(get, found.id)];
  return fail(
    `the zone ${found.name} is ${found.status}`,
    'set the name servers that Cloudflare names at the registrar, and wait for its mail',
  );
}

/** Cloudflare's own rules for fetching ahead would reach pages of one person, and data of shoppers who save it: the shop has its own. */
async function speedBrain(get: Account['get'], zoneId: string): Promise<Finding> {
  const answer = await get(`/zones/${zoneId}/settings/speed_brain`, one(z.object({ value: z.string() })));
  if (!answer.ok) return cannot('Speed Brain', answer);
  if (answer.body.result.value === 'off') return ok('Speed Brain is off: the pages name what is fetched ahead');
  return warn(
    'Speed Brain is on: browsers fetch and render pages ahead by two sets of rules',
    'turn it off under Speed, Settings, Content Optimization',
  );
}

/** Returns the zones of the account whose name ends the host: 'shop.chamak.in' is in 'chamak.in'. */
export async function zoneOf(get: Account['get'], host: string) {
  const answer = await get('/zones?per_page=50', listOf(z.object({ id: z.string(), name: z.string(), status: z.string() })));
  if (!answer.ok) return answer;
  const result = answer.body.result.filter(({ name }) => host === name || host.endsWith(`.${name}`));
  return { ...answer, body: { result: result.sort((a, b) => b.name.length - a.name.length) } };
}

async function domain({ get, id }: Account, host: string): Promise<Finding> {
  const path = `/accounts/${id}/workers/domains?hostname=${encodeURIComponent(host)}`;
  const answer = await get(path, listOf(z.object({ hostname: z.string(), service: z.string() })));
  if (!answer.ok) return cannot('the custom domain', answer);
  const [found] = answer.body.result;
  if (!found) return warn(`${host} does not lead to the Worker yet`, 'npm run deploy connects it');
  if (found.service === WORKER) return ok(`${host} leads to the Worker`);
  return fail(`${host} leads to the Worker ${found.service}`, 'remove it there, or choose another SHOP_URL');
}

/** Returns whether Cloudflare sends mails; other services have domains of their own. */
const isCarrier = ({ MAIL_VIA = 'cloudflare', MAIL_FALLBACK }: Examined['settings']) => [MAIL_VIA, MAIL_FALLBACK].includes('cloudflare');

async function sender({ get, settings }: Pick<Account, 'get'> & Pick<Examined, 'settings'>): Promise<Finding> {
  const domain = settings.MAIL_FROM?.split('@')[1];
  if (!domain) return warn('the sending domain was not looked at, because MAIL_FROM is not set', 'set MAIL_FROM');
  const zones = await zoneOf(get, domain);
  if (!zones.ok) return cannot('the sending domain', zones);
  const [home] = zones.body.result;
  if (!home)
    return warn(
      `no zone of this account contains ${domain}, the sender of mails`,
      'onboard it under Email Sending, or send by another carrier',
    );
  const shape = listOf(z.object({ name: z.string(), enabled: z.boolean() }));
  const answer = await get(`/zones/${home.id}/email/sending/subdomains`, shape);
  if (!answer.ok) return cannot('the sending domain', answer);
  const found = answer.body.result.find(({ name }) => name === domain);
  if (found?.enabled) return ok(`${domain} may send mails`);
  return warn(
    `${domain} is not onboarded for sending mails with Cloudflare`,
    'onboard it under Email Sending and ask for the daily quota that a festival needs; another carrier has its own domains',
  );
}
