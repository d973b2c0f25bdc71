import * as z from 'zod';
import { zoneOf } from './check-cloudflare.ts';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn } = about('Version key');

/** The header by which Cloudflare gives a visitor the same version at each request of a roll-out. */
const HEADER = 'cloudflare-workers-version-key';
const STEP =
  'make the two rules of docs/running/going-live.md, section 5: without them a page of one version asks the other one for its data';

const rulesShape = z.object({
  result: z.object({
    rules: z
      .array(
        z.object({
          enabled: z.boolean().default(true),
          action_parameters: z.object({ headers: z.record(z.string(), z.object({ operation: z.string() })).optional() }).optional(),
        }),
      )
      .default([]),
  }),
});

/**
 * Returns whether every visitor keeps one version during a roll-out: a rule of the zone names them, by their cookie or their address.
 */
export async function checkVersionKey({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding> {
  const { CLOUDFLARE_API_TOKEN: token, SHOP_URL } = settings;
  if (!token || !SHOP_URL || !URL.canParse(SHOP_URL))
    return warn('the rules of the zone were not looked at', 'set CLOUDFLARE_API_TOKEN and SHOP_URL');
  const get = <T>(path: string, shape: z.ZodType<T>) => ask('cloudflare', path, shape, { headers: { authorization: `Bearer ${token}` } });
  const zones = await zoneOf(get, new URL(SHOP_URL).hostname);
  const zone = zones.ok ? zones.body.result[0] : undefined;
  if (!zone)
    return warn('the zone of the shop is not known, so its rules were not looked at', 'mend what Cloudflare says about the zone first');
  const answer = await get(`/zones/${zone.id}/rulesets/phases/http_request_late_transform/entrypoint`, rulesShape);
  if (!answer.ok && answer.status !== 404)
    return warn(`the rules could not be asked: ${answer.why}`, 'give the token the right Transform Rules: Read');
  const rules = answer.ok ? answer.body.result.rules : [];
  const setting = rules.filter(
    ({ enabled, action_parameters: parameters }) =>
      enabled &&
      Object.entries(parameters?.headers ?? {}).some(([name, { operation }]) => name.toLowerCase() === HEADER && operation === 'set'),
  );
  return setting.length > 0
    ? ok('every visitor keeps one version during a roll-out')
    : warn('visitors change between the versions of a roll-out', STEP);
}
