import { extraKeys, hostileJson, hostileText, nested } from './hostile-values.ts';
import type { Random } from './random.ts';

type Place = { readonly holder: Record<string, unknown>; readonly name: string };

/** Marks JSON that JSON.stringify cannot write: a duplicate key, 1e400, NaN. */
const RAW = '\u0001raw:';

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}

const written = (value: unknown): string =>
  JSON.stringify(value).replace(/"\\u0001raw:((?:[^"\\]|\\.)*)"/g, (_, raw: string) => JSON.parse(`"${raw}"`) as string);

/** The JSON of a valid value with one mistake: a field missing, null, of another type, too long, off by one, duplicate or unknown. */
export function nearValid(valid: unknown, random: Random): string {
  const value = structuredClone(valid);
  const place = random.pickIfAny(placesIn(value));
  const kind = place ? random.int(0, 10) : 10;
  if (place === undefined || kind === 10) return withKey(written(value), random.pick(extraKeys));
  const { holder, name } = place;
  const old = holder[name];
  if (kind === 0) delete holder[name];
  else if (kind === 1) holder[name] = null;
  else if (kind === 2) holder[name] = typeof old === 'string' ? 7 : String(old);
  else if (kind === 3) holder[name] = typeof old === 'string' ? old + 'x'.repeat(random.pick([60, 130, 260, 3_000])) : [old];
  else if (kind === 4) holder[name] = typeof old === 'number' ? old + random.pick([-1, 1, 0.5, 0.001, -old, 1e9]) : `${String(old)} `;
  else if (kind === 5) holder[name] = { [name]: old };
  else if (kind === 6) holder[name] = typeof old === 'string' ? random.pick([old.toUpperCase(), ` ${old}`, `${old}\u200b`, '']) : [];
  else if (kind === 7) return withKey(written(value), `${JSON.stringify(name)}:${hostileJson(random)}`);
  else if (kind === 8) return withKey(written(value), `${JSON.stringify(name)}:${JSON.stringify(old)}`);
  else holder[name] = RAW + hostileJson(random);
  return written(value);
}

/** `'{"a":1}'` with one more key at the end. */
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
/** Content types that do not fit a JSON body, or only look as if they did. */
const strangeTypes = [
  ...['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16'],
  ...['application/json;charset=utf-7', 'application/jsonp', 'APPLICATION/JSON', 'application/json, text/plain'],
  'application/json\t; a="b',
];

/** A body that no page would send. */
export function hostileBody(valid: unknown, random: Random): Payload {
  const json = written(valid);
  const many = () => {
    const value = structuredClone(valid);
    for (const { holder, name } of placesIn(value)) if (random.chance(0.4)) holder[name] = RAW + hostileJson(random);
    return written(value);
  };
  const each: readonly (() => Payload)[] = [
    () => ({ body: many(), type: JSON_TYPE }),
    () => ({ body: many(), type: JSON_TYPE }),
    () => ({ body: json, type: random.pick(strangeTypes) }),
    () => ({ body: json.slice(0, random.int(0, json.length)), type: JSON_TYPE }),
    () => ({ body: json.slice(0, -1) + ','.repeat(70_000), type: JSON_TYPE }),
    () => ({ body: withKey(json, `"x":"${'y'.repeat(70_000)}"`), type: JSON_TYPE }),
    () => ({ body: nested(random.pick([50, 2_000, 8_000])), type: JSON_TYPE }),
    () => ({ body: withKey(json, `"x":${nested(3_000)}`), type: JSON_TYPE }),
    () => ({ body: hostileJson(random), type: JSON_TYPE }),
    () => ({ body: '{}', type: JSON_TYPE }),
    () => ({ body: `[${json}]`, type: JSON_TYPE }),
    () => ({ body: bytes(0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d), type: JSON_TYPE }),
    () => ({ body: bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode(json)), type: JSON_TYPE }),
    () => ({ body: new Uint8Array(Buffer.from(json, 'utf16le')), type: `${JSON_TYPE}; charset=utf-16` }),
    () => ({ type: JSON_TYPE }),
  ];
  return random.pick(each)();
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
const pairs = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();

/** An HTML form. Near valid and hostile ones change one field or the whole body. */
export function formBody(fields: Readonly<Record<string, string>>, kind: 'valid' | 'near' | 'hostile', random: Random): Payload {
  if (kind === 'valid') return { body: pairs(fields), type: FORM_TYPE };
  const name = random.pickIfAny(Object.keys(fields)) ?? 'x';
  if (kind === 'near') {
    const twisted = { ...fields, [name]: random.pick(['', ` ${fields[name]}`, `${fields[name]}x`, hostileText(random)]) };
    const body = random.chance(0.3) ? `${pairs(fields)}&${name}=${encodeURIComponent(hostileText(random).toWellFormed())}` : pairs(twisted);
    return { body, type: FORM_TYPE };
  }
  const each: readonly (() => Payload)[] = [
    () => ({ body: pairs(Object.fromEntries(Object.keys(fields).map((one) => [one, hostileText(random)]))), type: FORM_TYPE }),
    () => ({ body: `${name}=%zz%00%c0%af&${name}[]=1&__proto__[a]=1&=&&`, type: FORM_TYPE }),
    () => ({ body: bytes(0xff, 0xfe, 0x3d, 0xc0, 0x80), type: FORM_TYPE }),
    () => ({ body: `${pairs(fields)}&x=${'y'.repeat(70_000)}`, type: FORM_TYPE }),
    () => ({ body: JSON.stringify(fields), type: JSON_TYPE }),
    () => ({ body: pairs(fields), type: random.pick(strangeTypes) }),
    () => ({}),
  ];
  return random.pick(each)();
}
