import type { Dice } from './dice.ts';
import { extraKeys, hostileJson, hostileText, nested } from './values.ts';

type Place = { readonly holder: Record<string, unknown>; readonly name: string };

/** Stands for JSON that JSON.stringify would not write: a duplicate key, 1e400, NaN. */
const RAW = '\u0001raw:';

/** Every field of a value, at any depth. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}

const written = (value: unknown): string =>
  JSON.stringify(value).replace(/"\\u0001raw:((?:[^"\\]|\\.)*)"/g, (_, raw: string) => JSON.parse(`"${raw}"`) as string);

/** The JSON of a valid value with one thing wrong: missing, null, another type, too long, off by one, twice, unheard of. */
export function nearValid(valid: unknown, dice: Dice): string {
  const value = structuredClone(valid);
  const place = dice.maybe(placesIn(value));
  const kind = place ? dice.int(0, 10) : 10;
  if (place === undefined || kind === 10) return withKey(written(value), dice.pick(extraKeys));
  const { holder, name } = place;
  const old = holder[name];
  if (kind === 0) delete holder[name];
  else if (kind === 1) holder[name] = null;
  else if (kind === 2) holder[name] = typeof old === 'string' ? 7 : String(old);
  else if (kind === 3) holder[name] = typeof old === 'string' ? old + 'x'.repeat(dice.pick([60, 130, 260, 3_000])) : [old];
  else if (kind === 4) holder[name] = typeof old === 'number' ? old + dice.pick([-1, 1, 0.5, 0.001, -old, 1e9]) : `${String(old)} `;
  else if (kind === 5) holder[name] = { [name]: old };
  else if (kind === 6) holder[name] = typeof old === 'string' ? dice.pick([old.toUpperCase(), ` ${old}`, `${old}\u200b`, '']) : [];
  else if (kind === 7) return withKey(written(value), `${JSON.stringify(name)}:${hostileJson(dice)}`);
  else if (kind === 8) return withKey(written(value), `${JSON.stringify(name)}:${JSON.stringify(old)}`);
  else holder[name] = RAW + hostileJson(dice);
  return written(value);
}

/** `'{"a":1}'` with one more key, before or behind the others. */
function withKey(json: string, pair: string): string {
  if (!json.startsWith('{')) return json;
  return json === '{}' ? `{${pair}}` : `${json.slice(0, -1)},${pair}}`;
}

export interface Payload {
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  readonly type?: string | undefined;
}

const JSON_TYPE = 'application/json';
const bytes = (...numbers: number[]) => new Uint8Array(numbers);
/** What JSON is not, and what calls itself JSON. */
const strangeTypes = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset=utf-7',
  'application/jsonp',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/json\t; a="b',
];

/** A body that no page would send. */
export function hostileBody(valid: unknown, dice: Dice): Payload {
  const json = written(valid);
  const many = () => {
    const value = structuredClone(valid);
    for (const { holder, name } of placesIn(value)) if (dice.chance(0.4)) holder[name] = RAW + hostileJson(dice);
    return written(value);
  };
  const each: readonly (() => Payload)[] = [
    () => ({ body: many(), type: JSON_TYPE }),
    () => ({ body: many(), type: JSON_TYPE }),
    () => ({ body: json, type: dice.pick(strangeTypes) }),
    () => ({ body: json.slice(0, dice.int(0, json.length)), type: JSON_TYPE }),
    () => ({ body: json.slice(0, -1) + ','.repeat(70_000), type: JSON_TYPE }),
    () => ({ body: withKey(json, `"x":"${'y'.repeat(70_000)}"`), type: JSON_TYPE }),
    () => ({ body: nested(dice.pick([50, 2_000, 8_000])), type: JSON_TYPE }),
    () => ({ body: withKey(json, `"x":${nested(3_000)}`), type: JSON_TYPE }),
    () => ({ body: hostileJson(dice), type: JSON_TYPE }),
    () => ({ body: '{}', type: JSON_TYPE }),
    () => ({ body: `[${json}]`, type: JSON_TYPE }),
    () => ({ body: bytes(0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d), type: JSON_TYPE }),
    () => ({ body: bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode(json)), type: JSON_TYPE }),
    () => ({ body: new Uint8Array(Buffer.from(json, 'utf16le')), type: `${JSON_TYPE}; charset=utf-16` }),
    () => ({ type: JSON_TYPE }),
  ];
  return dice.pick(each)();
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
const pairs = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();

/** A plain form; near valid and hostile ones twist one field or the whole. */
export function formBody(fields: Readonly<Record<string, string>>, kind: 'valid' | 'near' | 'hostile', dice: Dice): Payload {
  if (kind === 'valid') return { body: pairs(fields), type: FORM_TYPE };
  const name = dice.maybe(Object.keys(fields)) ?? 'x';
  if (kind === 'near') {
    const twisted = { ...fields, [name]: dice.pick(['', ` ${fields[name]}`, `${fields[name]}x`, hostileText(dice)]) };
    const body = dice.chance(0.3) ? `${pairs(fields)}&${name}=${encodeURIComponent(hostileText(dice).toWellFormed())}` : pairs(twisted);
    return { body, type: FORM_TYPE };
  }
  const each: readonly (() => Payload)[] = [
    () => ({ body: pairs(Object.fromEntries(Object.keys(fields).map((one) => [one, hostileText(dice)]))), type: FORM_TYPE }),
    () => ({ body: `${name}=%zz%00%c0%af&${name}[]=1&__proto__[a]=1&=&&`, type: FORM_TYPE }),
    () => ({ body: bytes(0xff, 0xfe, 0x3d, 0xc0, 0x80), type: FORM_TYPE }),
    () => ({ body: `${pairs(fields)}&x=${'y'.repeat(70_000)}`, type: FORM_TYPE }),
    () => ({ body: JSON.stringify(fields), type: JSON_TYPE }),
    () => ({ body: pairs(fields), type: dice.pick(strangeTypes) }),
    () => ({}),
  ];
  return dice.pick(each)();
}
