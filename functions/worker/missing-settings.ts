import { brand } from '../../src/brand/brand.ts';
import { faultText, parseEnv, SettingsError } from '../../src/platform/env.ts';
import { faultTexts } from '../../src/platform/faults.texts.ts';
import { NOT_KEPT } from '../../src/platform/request/headers.ts';
import { language } from '../../src/rules/language/language.ts';
import { languageFacts } from '../../src/rules/language/languages.ts';
import { fill } from '../../src/rules/language/texts.ts';

/** Seconds after which a browser or a gateway may ask again. */
const RETRY_AFTER = '300';
const pageOf = (title: string, sentence: string) =>
  `<!doctype html><html lang="${languageFacts[language()].tag}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${sentence}</p></html>`;

/** The settings of a Worker are the same in all its requests: they are checked once. */
const checked = new WeakMap<object, SettingsError | null>();

/**
 * Returns what keeps the shop closed: a setting that is missing or wrong; null if all are right. Each call for a closed shop logs one
 * line with the names of these settings, without any value.
 */
export function settingsFault(env: object): SettingsError | null {
  const known = checked.get(env);
  const fault = known === undefined ? check(env) : known;
  checked.set(env, fault);
  if (fault) console.error(JSON.stringify({ level: 'error', where: 'settings', error: fault.name, settings: fault.faults.map(faultText) }));
  return fault;
}

function check(env: object): SettingsError | null {
  try {
    parseEnv(env);
    return null;
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
}

/** Returns the 503 of a shop that cannot work yet: a plain page, or the error body of the API. It names no setting. */
export function notReadyAnswer(pathname: string): Response {
  const isApi = pathname.startsWith('/api/');
  const title = fill(faultTexts().closedTitle, { shop: brand.name });
  const details = faultTexts().closedText;
  const body = isApi ? JSON.stringify({ error: title, details, code: 'SHOP_NOT_READY', title }) : pageOf(title, details);
  const type = isApi ? 'application/json' : 'text/html; charset=utf-8';
  return new Response(body, { status: 503, headers: { 'content-type': type, 'retry-after': RETRY_AFTER, 'cache-control': NOT_KEPT } });
}
