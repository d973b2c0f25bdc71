import { type SQL, sql } from 'drizzle-orm';
import { AGENT_KNOWN_AFTER, AGENT_NEW_SHARE } from '../../rules/agents/protocol.ts';

/** SQL: the site had a cart or an answer kept some time ago. */
export const isKnownSite = (site: string, now: number): SQL => sql`(
  EXISTS (SELECT 1 FROM agent_baskets WHERE site = ${site} AND created_at <= ${now - AGENT_KNOWN_AFTER})
  OR EXISTS (SELECT 1 FROM agent_answers WHERE site = ${site} AND created_at <= ${now - AGENT_KNOWN_AFTER}))`;

/** SQL: how many rows there may be before one more of the site: some of `max` are for those who are known. */
export const roomFor = (site: string, now: number, max: number): SQL =>
  sql`iif(${isKnownSite(site, now)}, ${max}, ${Math.floor(max * AGENT_NEW_SHARE)})`;
