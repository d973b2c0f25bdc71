import * as z from 'zod';
import { durationText } from '../../../src/rules/dates.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('Live shop');

const health = z.object({ status: z.string(), version: z.string().nullable() });

export const answerCounts = z.array(
  z.object({
    version: z.string(),
    kind: z.enum(['reads', 'writes']),
    answers: z.number(),
    errors: z.number(),
    senders: z.number().optional(),
  }),
);

export const deepHealth = z.object({
  status: z.enum(['ok', 'degraded', 'failing']),
  checks: z.array(z.object({ id: z.string(), state: z.enum(['ok', 'degraded', 'failing']), says: z.string() })),
  facts: z.object({
    writer: z
      .object({
        groupMs: z.number(),
        waiting: z.number(),
        // A version from before they were counted may still run.
        roundTripMs: z.number().nullish(),
        dataCentre: z.string().nullish(),
        answers: answerCounts.optional(),
      })
      .nullable(),
  }),
});

/** Beyond this the writer is too far from the database: a hundred groups of writes take ten seconds. */
const WRITE_SLOW = 100;

/** The shop at its address, and the distance of its writer to the database. */
export async function checkLive({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding[]> {
  if (!settings.SHOP_URL) return [warn('was not asked, because SHOP_URL is not set', 'set it')];
  const answer = await ask('shop', '/api/health', health);
  if (!answer.ok) {
    if (answer.status === 503) return [fail('it is closed, because it lacks a setting', 'its log names the setting: npx wrangler tail')];
    return [warn(`it does not answer: ${answer.why}`, 'before the first deployment this is right; later see docs/running/runbook.md')];
  }
  const live = ok(`it runs version ${answer.body.version ?? 'unknown'}`);
  const { HEALTH_TOKEN: token } = settings;
  if (!token)
    return [
      live,
      warn('its writer was not asked, because HEALTH_TOKEN is not set', 'set it to 32 random characters; a monitor needs it too'),
    ];
  const deep = await ask('shop', '/api/health/deep', deepHealth, { headers: { authorization: `Bearer ${token}` } });
  if (!deep.ok) return [live, fail(`it is failing, or does not know HEALTH_TOKEN: ${deep.why}`, 'see docs/running/runbook.md')];
  return [live, writer(deep.body.facts.writer)];
}

function writer(facts: z.infer<typeof deepHealth>['facts']['writer']): Finding {
  if (facts === null) return fail('its writer does not answer, so nothing can be ordered', 'see docs/running/runbook.md');
  const { dataCentre, roundTripMs } = facts;
  const where = `its writer runs ${dataCentre ? `in ${dataCentre}` : 'where Cloudflare has put it'}`;
  const trip = typeof roundTripMs === 'number' ? `, ${Math.round(roundTripMs)} ms from the database` : '';
  const says = `${where}${trip}: ${Math.round(facts.groupMs)} ms for a group of writes, ${facts.waiting} wait`;
  if (facts.groupMs <= WRITE_SLOW) return ok(says);
  return warn(says, 'the writer was made far from the database, or the plan of the database is too small');
}

/** Signatures and codes depend on the time. */
export async function checkClock({ ask, now }: Pick<Examined, 'ask' | 'now'>): Promise<Finding> {
  const clock = about('Clock');
  const answer = await ask('dns', '?name=cloudflare.com&type=A', z.unknown(), { headers: { accept: 'application/dns-json' } });
  if (!answer.ok || answer.serverAt === null)
    return clock.warn('it could not be compared', 'look again where cloudflare-dns.com can be reached');
  const off = Math.abs(answer.serverAt - now);
  if (off < MINUTE) return clock.ok('it is right');
  return clock.fail(`it is ${durationText(off)} off`, 'set the time of this machine');
}
