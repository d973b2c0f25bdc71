import type { Reply } from './http.ts';
import { parcelsPage, switches } from './page.ts';
import { stepNames } from './steps.ts';
import type { World } from './world.ts';

const HTML = 'text/html; charset=utf-8';

/** Answers what belongs to no service: a tester's page and its two forms. */
export function ownPage(world: World, method: string, path: string, body: string): Reply {
  if (method === 'POST') {
    return { status: 303, location: press(world, path, new URLSearchParams(body)) };
  }
  if (path !== '/') return { status: 404, type: HTML, text: 'Not found' };
  return { status: 200, type: HTML, text: parcelsPage(world.parcels, world.knobs) };
}

/** Returns the place of the page at which the press was. */
function press(world: World, path: string, form: URLSearchParams): string {
  if (path === '/switches') switches[form.get('switch') ?? '']?.flip(world.knobs);
  const [, id] = /^\/parcels\/(\d+)\/scan$/.exec(path) ?? [];
  const parcel = world.parcels.find((each) => each.id === Number(id));
  const step = stepNames.find((each) => each === form.get('step'));
  if (parcel && step) world.scan(parcel, step);
  return parcel ? `/#p${parcel.id}` : '/';
}
