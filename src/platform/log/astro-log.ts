import { logFault } from './log.ts';

/** One thing that Astro says. `message` of an error is its stack. */
interface Message {
  readonly label: string | null;
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly message: string;
}

const asError = (stack: string) => Object.assign(new Error(stack.split('\n', 1)[0]), { name: 'AstroError', stack });

/**
 * Writes Astro's log: named by `logger` in astro.config.mjs. In the Worker its errors become lines of the shop's own log, which have no
 * personal data; the build, which loads this file without Vite, prints for a person.
 */
export default function astroLog() {
  const isWorker = Boolean(import.meta.env);
  return {
    write({ label, level, message }: Message): void {
      const isError = level === 'error';
      if (isWorker && isError) logFault(`astro ${label ?? ''}`.trim(), asError(message));
      else if (!isWorker && (isError || level === 'warn')) console.error(message);
      else if (!isWorker && level === 'info') console.log(message);
    },
  };
}
