import { env } from 'cloudflare:workers';
import { type Env, parseEnv } from './env.ts';

let parsed: Env | undefined;

/** Returns the settings of this Worker, which are the same in all its requests. @throws Error: see `parseEnv` */
export function workerEnv(): Env {
  parsed ??= parseEnv(env);
  return parsed;
}
