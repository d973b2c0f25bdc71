import * as z from 'zod';
import type { Answer } from '../operator/ask.ts';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('Mail domain');

const records = z.object({ Answer: z.array(z.object({ data: z.string() })).optional() });

/** Checks SPF, DKIM and DMARC of the sender's domain: without them mails are refused or end as spam. */
export async function checkDns({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding[]> {
  const domain = settings.MAIL_FROM?.split('@')[1];
  if (!domain) return [warn('was not looked at, because MAIL_FROM is not set', 'set MAIL_FROM')];
  const texts = async (name: string): Promise<Answer<string[]>> => {
    const answer = await ask('dns', `?name=${encodeURIComponent(name)}&type=TXT`, records, { headers: { accept: 'application/dns-json' } });
    if (!answer.ok) return answer;
    // A long text comes in several quoted parts.
    return { ...answer, body: (answer.body.Answer ?? []).map(({ data }) => data.replace(/"\s*"/g, '').replace(/^"|"$/g, '')) };
  };
  const spfNames = [domain, `cf-bounce.${domain}`];
  const dkimNames = DKIM_SELECTORS.map((selector) => `${selector}._domainkey.${domain}`);
  const [policy, ...rest] = await Promise.all([`_dmarc.${domain}`, ...spfNames, ...dkimNames].map(texts));
  const silent = [policy, ...rest].find((answer) => answer && !answer.ok);
  if (!policy?.ok || silent) {
    const why = silent && !silent.ok ? silent.why : 'no answer';
    return [warn(`the name server could not be asked: ${why}`, 'look again where https://cloudflare-dns.com can be reached')];
  }
  const found = rest.map((answer) => (answer.ok ? answer.body : []));
  return [
    spf(domain, found.slice(0, spfNames.length).flat()),
    dkim(domain, found.slice(spfNames.length).flat()),
    dmarc(domain, policy.body),
  ];
}

/** The selectors of the carriers that the shop knows. */
const DKIM_SELECTORS = ['cf-bounce', 'cf2024-1', 'ses', 'default'] as const;

const ONBOARD = 'add the records that the mail carrier shows for the domain; Cloudflare adds its own to a domain of the same account';

const spf = (domain: string, texts: readonly string[]): Finding =>
  texts.some((text) => /^v=spf1\b/i.test(text))
    ? ok(`${domain} says who may send for it (SPF)`)
    : fail(`${domain} has no SPF record`, ONBOARD);

const dkim = (domain: string, texts: readonly string[]): Finding =>
  texts.some((text) => /\bp=[A-Za-z0-9+/]{20,}/.test(text))
    ? ok(`${domain} has a key for signatures (DKIM)`)
    : warn(`no DKIM key of ${domain} was found under the names of the usual carriers`, `${ONBOARD}, or check the carrier's own page`);

function dmarc(domain: string, texts: readonly string[]): Finding {
  const record = texts.find((text) => /^v=DMARC1\b/i.test(text));
  if (record === undefined)
    return fail(`${domain} has no DMARC record`, `add the TXT record _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:…`);
  if (/\bp=(?:quarantine|reject)\b/i.test(record)) return ok(`${domain} has forged mails put aside (DMARC)`);
  return warn(
    `the DMARC record of ${domain} lets forged mails through (p=none)`,
    'raise it to p=quarantine once a week of reports shows only your own mails',
  );
}
