import { answerBy, type Call, type Reply } from '../http.ts';
import type { World } from '../world.ts';
import { bookingRoutes } from './bookings.ts';
import { wayRoutes } from './way.ts';

/** Answers as `https://track.delhivery.com` would. `files` returns the public address of a file. */
export function delhiveryAnswers(world: World, files: (name: string) => string): (call: Call) => Reply {
  const routes = [...bookingRoutes(world), ...wayRoutes(world, files)];
  return (call) => {
    if (call.headers.authorization !== `Token ${world.keys.token}`)
      return { status: 401, json: { detail: 'Authentication credentials were not provided.' } };
    return answerBy(routes, call) ?? { status: 404, json: { detail: 'Not found.' } };
  };
}
