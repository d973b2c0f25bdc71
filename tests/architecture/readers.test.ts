import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { files, isTest } from './imports.ts';

/** What other programs send, and settings of the operator: each is read by a shape of its own, where nobody types. */
const machines = [
  /^src\/platform\/.*(env|settings)\.ts$/,
  /^src\/features\/gateway\//,
  /^src\/features\/parcels\/couriers\//,
  /^src\/features\/messages\/.*events(\.server)?\.ts$/,
  /^src\/admin\/parts\/upload\/send-picture\.client\.ts$/,
];
const READERS = /^src\/rules\/fields\//;

/** Fields of forms and addresses that buttons, links and other programs fill: nobody types them. */
const ofPrograms = new Set([
  ...[
    'token',
    'do',
    'act',
    'move',
    'key',
    'seen',
    'version',
    'what',
    'line',
    'page',
    'said',
    'sent',
    'made',
    'notice',
    'tab',
    'edit',
    'copy',
    'done',
    'tls',
  ],
  ...['at', 'until', 'sig', 'range', 'type', 'next', 'origin', 'sort', 'stock', 'sale', 'in', 'checked', 'error', 'language', 'on', 'name'],
  ...['ids', 'numbers', 'order', 'product', 'total', 'advance', 'email', 'cf-turnstile-response', 'secret', 'prefix', 'month', 'file'],
  ...['table', 'mode', 'gstin', 'grant_type', 'hub.challenge', 'hub.mode', 'hub.verify_token'],
]);
/** What people type into a field that is read by its name, and the reader it goes to. */
const byName: Readonly<Record<string, string>> = {
  code: 'typedCode',
  contact: 'trackKey',
  contact_code: 'createOrderBody, changeOwnAddress',
  phone: 'missedForm',
  place: 'missedForm',
  pin: 'pinIn',
  price_min: 'typedCount',
  price_max: 'typedCount',
  quantity: 'whole, lineOf',
  reason: 'tidied',
  search: 'tidied',
  size: 'a size of the piece',
  text: 'replyForm, reopenForm',
};
const BY_NAME =
  /\b(?:form|sent|query|search|params|searchParams|asked|body|fields)\??\.get\('([\w.-]+)'\)|req\.query\('([\w.-]+)'\)|\bfield\('([\w-]+)'\)/g;

describe('what is typed, pasted or imported', () => {
  const schemas = files.filter((file) => file.startsWith('src/') && !isTest(file) && /\.(?:tsx?|astro)$/.test(file) && !READERS.test(file));
  const raw = schemas.filter((file) => /\bz\s*\.(string|coerce|trim)\b/.test(readFileSync(file, 'utf8')));

  test('goes through a reader of rules/fields: no form, route or import has a string of its own', () => {
    expect(schemas.length).toBeGreaterThan(1_500);
    expect(raw.filter((file) => !machines.some((machine) => machine.test(file)))).toEqual([]);
  });

  test('is read by its name only where a reader judges it: a field that no schema has is found here', () => {
    const read = new Set(
      schemas
        .filter((file) => !file.includes('.client.'))
        .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(BY_NAME)].map(([, form, query, field]) => form ?? query ?? field ?? '')),
    );
    const typed = [...read].filter((name) => !ofPrograms.has(name));
    expect(typed.sort()).toEqual(Object.keys(byName).sort());
  });

  test('the exceptions are shapes of programs that are there', () => {
    expect(machines.filter((machine) => !raw.some((file) => machine.test(file)))).toEqual([]);
  });

  test('fits its field as it is pasted: none takes fewer than 40 letters, and in the area none but a search cuts in silence', () => {
    const limits = (file: string) => [...readFileSync(file, 'utf8').matchAll(/max[lL]ength(?:=\{?"?|: )(\w+)/g)];
    expect(
      schemas.flatMap((file) =>
        limits(file)
          .filter(([, max]) => Number(max) < 40)
          .map(([shown]) => `${file}: ${shown}`),
      ),
    ).toEqual([]);
    const cutting = schemas.filter((file) => file.startsWith('src/admin/') && limits(file).length > 0);
    expect(cutting).toEqual(['src/admin/palette/palette.tsx', 'src/admin/parts/list/search-field.tsx']);
  });
});
