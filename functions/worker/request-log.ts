import { AnswerTally } from '../../src/platform/answers/tell-answers.ts';
import type { Env } from '../../src/platform/env.ts';
import { FaultGroups, type FaultReport, postReports } from '../../src/platform/log/fault-reports.ts';
import { logFault, logRequest } from '../../src/platform/log/log.ts';
import { netOf } from '../../src/platform/request/rate-limit.ts';
import { inRequest, type RequestNote, requestIdOf } from '../../src/platform/request/request-note.ts';
import { writerObject } from '../../src/platform/shop.ts';
import type { Language } from '../../src/rules/language/languages.ts';

/** The version where the Worker does not run at Cloudflare. */
const HERE = 'this machine';

/** The settings are not parsed yet: they may be what is wrong. */
type RawEnv = Partial<Pick<Env, 'ERROR_REPORT_URL' | 'CF_VERSION_METADATA' | 'LEDGER'>>;
type WaitUntil = (work: Promise<unknown>) => void;

/** Of this Worker; several run at once, and each has its own limit. */
const groups = new FaultGroups();
const answered = new AnswerTally();

const noteOf = (id: string, { CF_VERSION_METADATA }: RawEnv, report: RequestNote['report'], language: Language = 'en'): RequestNote => ({
  id,
  language,
  version: CF_VERSION_METADATA?.id ?? null,
  report,
  route: null,
  isClosed: false,
  trips: 0,
  rowsRead: 0,
});

/** Posts each error that its group and the minute have room for, while the work goes on. */
function reportsAtOnce({ ERROR_REPORT_URL: url, CF_VERSION_METADATA: version }: RawEnv, waitUntil: WaitUntil): RequestNote['report'] {
  return (fault) => {
    const report = url === undefined ? null : groups.take(fault, Date.now());
    if (url !== undefined && report) waitUntil(postReports(url, version?.id ?? null, [report]));
  };
}

/**
 * Answers a request: its errors are reported after the answer, and it gets a line in the log and its id as a header where a route answered.
 * What caches keep has no id: it answers many requests.
 */
export function watchedRequest(
  request: Request,
  env: RawEnv,
  waitUntil: WaitUntil,
  work: () => Promise<Response>,
  language: Language = 'en',
): Promise<Response> {
  const note = noteOf(requestIdOf(request), env, reportsAtOnce(env, waitUntil), language);
  return inRequest(note, async () => {
    const from = Date.now();
    const answer = await work();
    countAnswer(note, request, answer.status, env, waitUntil);
    if (note.route === null) return answer;
    if (!answer.headers.get('cache-control')?.startsWith('public')) answer.headers.set('x-request-id', note.id);
    logRequest(note, request.method, answer.status, Date.now() - from);
    return answer;
  });
}

/**
 * Counts what a route answered and what no route could answer, for the state of the shop. Kept pages and files are not counted, and
 * neither are the state itself and what the maintenance switch refuses.
 */
function countAnswer(note: RequestNote, request: Request, status: number, { LEDGER }: RawEnv, waitUntil: WaitUntil): void {
  const { method, url } = request;
  const { route, version, isClosed } = note;
  const isError = status >= 500;
  if (!LEDGER || isClosed || (route === null && (!isError || new URL(url).pathname.startsWith('/api/health')))) return;
  const kind = method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
  answered.add({ version: version ?? HERE, kind }, isError ? netOf(request) : null, () => writerObject({ LEDGER }), waitUntil);
}

/** Runs the jobs: their errors are reported together, in one call, because a run has few calls left. */
export async function watchedRun(env: RawEnv, work: () => Promise<void>): Promise<void> {
  const { ERROR_REPORT_URL: url } = env;
  const reports: FaultReport[] = [];
  const note = noteOf(`cron-${crypto.randomUUID().slice(0, 8)}`, env, (fault) => {
    const report = url === undefined ? null : groups.take(fault, Date.now());
    if (report) reports.push(report);
  });
  await inRequest(note, work);
  if (url !== undefined) await postReports(url, note.version, reports);
}

/**
 * Runs the calls and alarms of one Durable Object: the errors that it logs are reported, and so is what it throws, because an alarm has
 * no caller that would do it. Lines of the log name the object.
 */
export function watchedObject(name: string, env: RawEnv, waitUntil: WaitUntil): <T>(work: () => Promise<T>) => Promise<T> {
  const note = noteOf(`${name}-${crypto.randomUUID().slice(0, 8)}`, env, reportsAtOnce(env, waitUntil));
  return (work) =>
    inRequest(note, async () => {
      try {
        return await work();
      } catch (error) {
        logFault(name, error);
        throw error;
      }
    });
}
