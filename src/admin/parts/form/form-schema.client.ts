import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { savesData } from '../../../ui/timing/saves-data.client.ts';
import { whenIdle } from '../../app/idle.client.ts';

type Schema<Values extends FieldValues> = z.ZodMiniType<unknown, Values>;

/** The shape of a form, or what fetches it: the library behind it is not needed before something was typed. */
export type FormSchema<Values extends FieldValues> = Schema<Values> | (() => Promise<Schema<Values>>);

/** The shape did not come: the connection is lost. It is asked for again at the next press. */
export class SchemaMissing extends Error {}

/** Checks a form. The promise of a check rejects with SchemaMissing if the schema could not be fetched. */
export function resolverOf<Values extends FieldValues>(schema: FormSchema<Values>): Resolver<Values> {
  if (typeof schema !== 'function') return standardSchemaResolver(schema, undefined, { raw: true });
  return async (...form) => {
    const loaded = await schema().catch(() => {
      throw new SchemaMissing();
    });
    return standardSchemaResolver(loaded, undefined, { raw: true })(...form);
  };
}

/** Fetches the shape while the browser has nothing to do. */
export function fetchAhead<Values extends FieldValues>(schema: FormSchema<Values>): void {
  if (typeof schema === 'function' && !savesData()) whenIdle(() => void schema().catch(() => undefined));
}
