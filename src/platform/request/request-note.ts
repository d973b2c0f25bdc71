import { AsyncLocalStorage } from 'node:async_hooks';
import { languageFrom } from '../../rules/language/language.ts';
import type { Language } from '../../rules/language/languages.ts';
import { fill } from '../../rules/language/texts.ts';
import { faultTexts } from '../faults.texts.ts';

/** An error as it is logged and reported, without personal data. */
export type FaultLine = Readonly<Record<string, string>>;

/** Round trips to the database, and the rows that it looked at. */
interface Cost {
  readonly trips: number;
  readonly rowsRead: number;
}

/** The facts about the request, or the run of the jobs, that is being answered. */
export interface RequestNote {
  /** Names the request to support: in its answer, on error pages, and in every line of the log about it. */
  readonly id: string;
  /** The version of the Worker. */
  readonly version: string | null;
  /** Called with every error that is logged meanwhile. */
  readonly report: (fault: FaultLine) => void;
  /** In which its pages, refusals and messages are written. */
  readonly language: Language;
  /** The route that answered, as a pattern ('/orders/[id]'): addresses have tokens in them. Null for kept pages and files. */
  route: string | null;
  trips: number;
  rowsRead: number;
  /** The maintenance switch refused it: its 503 is no error. */
  isClosed: boolean;
}

const notes = new AsyncLocalStorage<RequestNote>();

/** Runs `work` with its note, which everything that it starts finds by `currentRequest`: half a microsecond for a request. */
export const inRequest = <T>(note: RequestNote, work: () => T): T => notes.run(note, work);

/** Returns undefined if no request is being answered, such as on the command line. */
export const currentRequest = (): RequestNote | undefined => notes.getStore();

/** Of a reader who is not the one who asks. */
const readers = new AsyncLocalStorage<Language>();
languageFrom(() => readers.getStore() ?? currentRequest()?.language ?? 'en');

/** Runs `work`, such as writing a mail, in the language of its reader. */
export const inLanguage = <T>(language: Language, work: () => T): T => readers.run(language, work);

/**
 * Returns the sentence, with its space before it, that follows an error that is the shop's own fault; '' outside a request.
 */
export function supportHint(): string {
  const id = currentRequest()?.id;
  return id === undefined ? '' : ` ${fill(faultTexts().requestName, { id })}`;
}

/** Says which route answers and what it cost the database, so that the request gets a line in the log. */
export function noteRoute(route: string, { trips, rowsRead }: Cost = { trips: 0, rowsRead: 0 }): void {
  const note = currentRequest();
  if (note) Object.assign(note, { route, trips, rowsRead });
}

/** Says that the maintenance switch refuses the request. */
export function noteClosed(): void {
  const note = currentRequest();
  if (note) note.isClosed = true;
}

/** Returns Cloudflare's name of a request, which its own tools know too; a random one if there is none. */
export function requestIdOf({ headers }: Request): string {
  const ray = headers.get('cf-ray');
  return ray !== null && /^[\w-]{8,40}$/.test(ray) ? ray : crypto.randomUUID().slice(0, 18);
}
