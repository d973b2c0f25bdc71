import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { files, isTest } from './imports.ts';

/** What other programs send, and settings of the operator: each is read by a shape of its own, where nobody types. */
const machines = [
  /^src\/platform\/.*(env|settings)\.ts$/,
  /^src\/features\/payment\/gateway\//,
  /^src\/features\/parcels\/couriers\//,
  /^src\/features\/messages\/.*events(\.server)?\.ts$/,
  /^src\/admin\/parts\/upload\/send-picture\.client\.ts$/,
];
const READERS = /^src\/rules\/fields\//;

describe('what is typed, pasted or imported', () => {
  const schemas = files.filter((file) => file.startsWith('src/') && !isTest(file) && /\.tsx?$/.test(file) && !READERS.test(file));
  const raw = schemas.filter((file) => /\bz\s*\.(string|coerce|trim)\b/.test(readFileSync(file, 'utf8')));

  test('goes through a reader of rules/fields: no form, route or import has a string of its own', () => {
    expect(schemas.length).toBeGreaterThan(1_500);
    expect(raw.filter((file) => !machines.some((machine) => machine.test(file)))).toEqual([]);
  });

  test('the exceptions are shapes of programs that are there', () => {
    expect(machines.filter((machine) => !raw.some((file) => machine.test(file)))).toEqual([]);
  });

  test('fits its field as it is pasted: no field for a number, a code or a phone takes fewer than 40 letters', () => {
    const short = schemas.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/max[lL]ength(?:=\{?"?|: )(\d+)/g)].flatMap(([shown, max]) =>
        Number(max) < 40 ? [`${file}: ${shown}`] : [],
      ),
    );
    expect(short).toEqual([]);
  });
});
