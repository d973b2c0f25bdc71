import type { Env } from '../src/platform/env.ts';
import { FaultGroups, type FaultReport, postReports } from '../src/platform/fault-reports.ts';
import { logRequest } from '../src/platform/log.ts';
import { inRequest, type RequestNote, requestIdOf } from '../src/platform/request/request-note.ts';

/** The settings are not parsed yet: they may be what is wrong. */
type RawEnv = Partial<Pick<Env, 'ERROR_REPORT_URL' | 'CF_VERSION_METADATA'>>;
type WaitUntil = (work: Promise<unknown>) => void;

/** Of this Worker; several run at once, and each has its own limit. */
const groups = new FaultGroups();

const noteOf = (id: string, { CF_VERSION_METADATA }: RawEnv, report: RequestNote['report']): RequestNote => ({
  id,
  version: CF_VERSION_METADATA?.id ?? null,
  report,
  route: null,
  trips: 0,
  rowsRead: 0,
});

/**
 * Answers a request: its errors are reported after the answer, and it gets a line in the log and its id as a header where a route answered.
 * What caches keep has no id: it answers many requests.
 */
export function watchedRequest(request: Request, env: RawEnv, waitUntil: WaitUntil, work: () => Promise<Response>): Promise<Response> {
  const { ERROR_REPORT_URL: url } = env;
  const note = noteOf(requestIdOf(request), env, (fault) => {
    const report = url === undefined ? null : groups.take(fault, Date.now());
    if (url !== undefined && report) waitUntil(postReports(url, note.version, [report]));
  });
  return inRequest(note, async () => {
    const from = Date.now();
    const answer = await work();
    if (note.route === null) return answer;
    if (!answer.headers.get('cache-control')?.startsWith('public')) answer.headers.set('x-request-id', note.id);
    logRequest(note, request.method, answer.status, Date.now() - from);
    return answer;
  });
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
