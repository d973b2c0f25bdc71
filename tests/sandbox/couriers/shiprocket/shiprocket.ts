import { answerBy, type Call, jsonIn, ok, page, type Reply } from '../http.ts';
import type { World } from '../world.ts';
import { dispatchRoutes } from './dispatch.ts';
import { orderRoutes } from './orders.ts';
import { wayRoutes } from './way.ts';

/** Answers as `https://apiv2.shiprocket.in/v1/external` would. `files` returns the public address of a file. */
export function shiprocketAnswers(world: World, files: (name: string) => string): (call: Call) => Reply {
  const routes = [...orderRoutes(world), ...dispatchRoutes(world, files), ...wayRoutes(world)];
  return (call) => {
    if (call.method === 'POST' && call.path === '/auth/login') return logIn(world, call);
    const [, token = ''] = /^Bearer (.+)$/.exec(call.headers.authorization ?? '') ?? [];
    if ((world.tokens.get(token) ?? 0) <= world.now()) return { status: 401, json: { message: 'Token has expired', status_code: 401 } };
    return answerBy(routes, call) ?? { status: 404, json: { message: 'The route could not be found.', status_code: 404 } };
  };
}

/** The firewall comes before any check. */
function logIn(world: World, { body }: Call): Reply {
  const { knobs, keys } = world;
  if (knobs.firewall) return page(403, '403 Forbidden');
  const { email, password } = jsonIn(body);
  if (email !== keys.email || password !== keys.password) {
    return { status: 400, json: { message: 'Invalid email and password combination', status_code: 400 } };
  }
  return ok({ id: 7, first_name: 'API', last_name: 'USER', email, company_id: 25, token: world.newToken() });
}
