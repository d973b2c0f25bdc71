import { createHash } from 'node:crypto';
import type { Pipeline } from '../hrana.ts';
import type { Simulation } from '../simulation.ts';
import { type Host, lostOn } from './host.ts';

export const database: Host = (sim, { body }) => {
  const isWrite = body.includes('BEGIN IMMEDIATE');
  const slow = sim.chance('database: slow') ? sim.ms(1_000, 9_000) : 0;
  return {
    what: isWrite ? 'write' : 'read',
    ms: [1 + slow, 15 + slow],
    lost: isWrite
      ? lostOn(sim, 'write: never arrives', 'write: answer lost after the commit')
      : lostOn(sim, 'read: asked, nothing arrives', 'read: answer lost'),
    answer: () => answered(sim, body, isWrite),
  };
};

function answered(sim: Simulation, body: string, isWrite: boolean): Response {
  if (sim.isDatabaseLost) return new Response('there is no such database', { status: 404 });
  const pipeline = JSON.parse(body) as Pipeline;
  if (pipeline.baton && sim.chance('database: stream forgotten')) return new Response('stream not found', { status: 400 });
  if (isWrite && sim.chance('write: database busy')) return refusedWhole(pipeline, 'SQLITE_BUSY', 'database is locked');
  if (isWrite && sim.chance('write: disk full')) return refusedWhole(pipeline, 'SQLITE_FULL', 'database or disk is full');
  const text = JSON.stringify(sim.database.answer(pipeline));
  const mark = createHash('sha1').update(text).digest('base64url').slice(0, 8);
  sim.scheduler.note(`${isWrite ? 'write' : 'read'} ${mark} ${/"message":"([^"]*)/.exec(text)?.[1] ?? ''}`);
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

/** The whole transaction fails, as where another connection holds the lock. */
function refusedWhole({ requests }: Pipeline, code: string, message: string): Response {
  const results = requests.map((request) => {
    const steps = request.type === 'batch' ? request.batch.steps : [];
    const step_errors = steps.map((_, at) => (at === 0 ? { message: `SQLite error: ${message}`, code } : null));
    return { type: 'ok', response: { type: 'batch', result: { step_results: steps.map(() => null), step_errors } } };
  });
  return Response.json({ baton: 'kept', base_url: null, results });
}
