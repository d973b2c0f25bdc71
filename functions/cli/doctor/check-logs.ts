import * as z from 'zod';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('Logs');

/** L24: Indian law asks for logs of at least a year. */
const KEPT_DAYS = 365;
const DAY_S = 86_400;
const STEP = 'docs/running/going-live.md, section 5, has the two commands';

const jobsShape = z.object({
  result: z.array(
    z.object({
      dataset: z.string(),
      enabled: z.boolean(),
      destination_conf: z.string(),
      output_options: z.object({ field_names: z.array(z.string()).optional() }).nullish(),
    }),
  ),
});
const rulesShape = z.object({
  result: z.object({
    rules: z.array(
      z.object({
        enabled: z.boolean(),
        deleteObjectsTransition: z.object({ condition: z.object({ maxAge: z.number().optional() }) }).optional(),
      }),
    ),
  }),
});

/**
 * Returns whether Logpush copies the Worker's log to a bucket that keeps it for a year (L24). Cloudflare itself keeps a week.
 */
export async function checkLogs({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding[]> {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: id } = settings;
  if (!token || !id) return [warn('the copy of the log was not looked at, because the account of Cloudflare is not set', STEP)];
  const get = <T>(path: string, shape: z.ZodType<T>) =>
    ask('cloudflare', `/accounts/${id}${path}`, shape, { headers: { authorization: `Bearer ${token}` } });

  const jobs = await get('/logpush/jobs', jobsShape);
  if (!jobs.ok) return [warn(`Logpush could not be asked: ${jobs.why}`, 'give the token the right Logs: Read')];
  const job = jobs.body.result.find(({ dataset, enabled }) => enabled && dataset === 'workers_trace_events');
  if (!job) return [fail('no Logpush job copies the log, and Cloudflare keeps it for a week: the law asks for a year', STEP)];
  const fields = job.output_options?.field_names;
  if (!fields || fields.includes('Event'))
    return [fail('the Logpush job copies full addresses, with the tokens of signed links', `leave out the field Event: ${STEP}`)];

  const bucket = /^r2:\/\/([^/?]+)/.exec(job.destination_conf)?.[1];
  if (!bucket) return [ok('Logpush copies the log; whether it is kept for a year is a setting of its destination')];
  const rules = await get(`/r2/buckets/${bucket}/lifecycle`, rulesShape);
  if (!rules.ok)
    return [warn(`how long the bucket ${bucket} keeps the log could not be asked: ${rules.why}`, 'look at its lifecycle rules')];
  const days = rules.body.result.rules
    .filter(({ enabled }) => enabled)
    .flatMap(({ deleteObjectsTransition }) => deleteObjectsTransition?.condition.maxAge ?? [])
    .map((seconds) => seconds / DAY_S);
  const shortest = Math.min(...days);
  return shortest < KEPT_DAYS
    ? [fail(`the bucket ${bucket} deletes the log after ${Math.floor(shortest)} days: the law asks for a year`, STEP)]
    : [ok(`Logpush copies the log to the bucket ${bucket}, which keeps it for a year`)];
}
