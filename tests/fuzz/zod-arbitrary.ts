import fc, { type Arbitrary } from 'fast-check';

/** The parts of a zod definition that the shop's schemas use. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
}

interface Check {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
}

/** A schema of zod or zod/mini. */
export type Schema = { readonly _zod: { readonly def: unknown } };
/** A field by its path, `['shipping_address', 'phone']`: values that make sense in this shop, or null if the schema says enough. */
export type Hint = (path: readonly string[]) => Arbitrary<unknown> | null;

const LONGEST_TEXT = 30;
const LONGEST_LIST = 4;
const definitionOf = (schema: Schema) => schema._zod.def as Definition;

/**
 * Values that a schema accepts, derived from its definition and from `hint`. Refinements are satisfied by the hint alone.
 * @throws Error for a kind of schema that this function does not know
 */
export function arbitraryOf(schema: Schema, hint: Hint, path: readonly string[] = []): Arbitrary<unknown> {
  const known = hint(path);
  if (known) return known;
  const definition = definitionOf(schema);
  const inner = () => arbitraryOf(needed(definition.innerType, definition), hint, path);
  switch (definition.type) {
    case 'string':
      return text(definition);
    case 'number':
    case 'int':
      return number(definition);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'array': {
      const { minLength, maxLength } = lengths(definition, LONGEST_LIST);
      return fc.array(arbitraryOf(needed(definition.element, definition), hint, path), { minLength, maxLength });
    }
    case 'object':
      return object(definition, hint, path);
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z ]{0,20}$/), { maxKeys: 3 });
    case 'optional':
      return fc.option(inner(), { nil: undefined, freq: 3 });
    case 'default':
    case 'prefault':
      return fc.option(inner(), { nil: undefined, freq: 6 });
    case 'nullable':
      return fc.option(inner(), { nil: null, freq: 3 });
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => arbitraryOf(option, hint, path)));
    case 'pipe': {
      const out = needed(definition.out, definition);
      return arbitraryOf(definitionOf(out).type === 'transform' ? needed(definition.in, definition) : out, hint, path);
    }
    case 'unknown':
      return fc.jsonValue();
    default:
      throw new Error(`the fuzzer makes no values of a ${definition.type} yet (${path.join('.')})`);
  }
}

function needed(schema: Schema | undefined, { type }: Definition): Schema {
  if (!schema) throw new Error(`a ${type} without its inner schema`);
  return schema;
}

const checksOf = ({ checks = [] }: Definition): readonly Check[] => checks.map(({ _zod }) => _zod.def);

function lengths(definition: Definition, longest: number): { minLength: number; maxLength: number } {
  const checks = checksOf(definition);
  const minLength = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
  const most = checks.find(({ check }) => check === 'max_length')?.maximum ?? longest;
  return { minLength, maxLength: Math.max(minLength, Math.min(most, longest)) };
}

function text(definition: Definition): Arbitrary<string> {
  const checks = checksOf(definition);
  const formats = [definition.format, ...checks.map(({ format }) => format)];
  if (formats.includes('uuid')) return fc.uuid({ version: 4 });
  if (formats.includes('email')) return fc.stringMatching(/^[a-z]{3,12}@example\.in$/);
  const pattern = checks.find((check) => check.format === 'regex')?.pattern;
  if (pattern) return fc.stringMatching(pattern);
  const { minLength, maxLength } = lengths(definition, LONGEST_TEXT);
  return fc.string({ minLength, maxLength, unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz ABC'.split('')) });
}

function number(definition: Definition): Arbitrary<number> {
  const checks = checksOf(definition);
  const isWhole = definition.type === 'int' || definition.format !== undefined || checks.some(({ format }) => format?.includes('int'));
  const bound = (name: string) => checks.find(({ check }) => check === name);
  const low = bound('greater_than');
  const high = bound('less_than');
  const min = low?.value === undefined ? -100 : low.value + (low.inclusive ? 0 : 1);
  const max = Math.max(min, high?.value === undefined ? min + 100_000 : high.value - (high.inclusive ? 0 : 1));
  if (isWhole) return fc.oneof({ arbitrary: fc.integer({ min, max: Math.min(max, min + 3) }), weight: 3 }, fc.integer({ min, max }));
  return fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);
}

function object({ shape = {} }: Definition, hint: Hint, path: readonly string[]): Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, arbitraryOf(schema, hint, [...path, name])] as const);
  return fc
    .record(Object.fromEntries(fields))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)));
}
