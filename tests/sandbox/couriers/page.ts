import { formatDateTime } from '../../../src/rules/dates.ts';
import { escapeHtml } from '../mail/page.ts';
import type { Reply } from './http.ts';
import { DEFAULT_KNOBS, type Knobs } from './knobs.ts';
import { stepNames, stepOf } from './steps.ts';
import type { SandboxParcel, World } from './world.ts';

const style = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #2a1620; background: #fbf6f1 }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem } h2 { font-size: 1.05rem; margin: 0 } p { margin: .25rem 0 1rem; color: #6b5560 }
  article, fieldset { background: #fff; border: 1px solid #eaddd6; border-radius: 12px; padding: .8rem 1rem; margin: 0 0 1rem }
  form { display: flex; flex-wrap: wrap; gap: .5rem } ol { margin: .5rem 0; padding-left: 1.25rem; color: #6b5560 }
  button { min-height: 44px; padding: .5rem .9rem; border: 1px solid #c2155f; border-radius: 10px; background: #fff; color: #c2155f; font: inherit; cursor: pointer }
  button[aria-pressed="true"] { background: #c2155f; color: #fff }
`;

/** Faults that a tester switches by hand, each with what it sets the knobs to. */
const switches: Readonly<Record<string, readonly [words: string, knobs: Partial<Knobs>]>> = {
  wallet: ['The wallet is empty', { wallet: 'empty' }],
  answers: ['Answers are lost', { dieAfter: { path: '', times: -1 } }],
  busy: ['Everything is busy', { failNext: { path: '', times: -1, as: 'busy' } }],
  firewall: ['The firewall refuses the log-in', { firewall: true }],
  webhooks: ['Webhooks are lost', { webhooks: { ...DEFAULT_KNOBS.webhooks, lost: true } }],
  labels: ['Labels are no PDF', { label: 'html' }],
};
export const switchNames = Object.keys(switches);
const stateOf = (knobs: Knobs, of: Partial<Knobs>) => JSON.stringify(Object.keys(of).map((name) => knobs[name as keyof Knobs]));
const isOn = (knobs: Knobs, [, set]: readonly [string, Partial<Knobs>]) => stateOf(knobs, set) === JSON.stringify(Object.values(set));

/** Turns a fault on, or off again. */
function flip(knobs: Knobs, name: string): void {
  const fault = switches[name];
  if (!fault) return;
  const [, set] = fault;
  const names = Object.keys(set) as (keyof Knobs)[];
  Object.assign(knobs, structuredClone(isOn(knobs, fault) ? Object.fromEntries(names.map((each) => [each, DEFAULT_KNOBS[each]])) : set));
}

const button = (name: string, value: string, words: string, pressed?: boolean) =>
  `<button name="${name}" value="${value}"${pressed === undefined ? '' : ` aria-pressed="${pressed}"`}>${escapeHtml(words)}</button>`;

function parcelPart(parcel: SandboxParcel): string {
  const { id, service, reference, isReturn, awb, carrier, payment, total, name, city, pin, step, scans, cancelAskedAt, acts } = parcel;
  const facts = [
    `${isReturn ? 'From' : 'To'} ${name}, ${city} ${pin}`,
    payment === 'COD' ? `₹${total} in cash` : 'paid',
    ...(awb ? [`${carrier} ${awb}`] : ['no number yet']),
    ...(cancelAskedAt === null ? [] : ['a cancel was asked for']),
    ...acts,
  ];
  const past = scans.map(({ step: each, at, place }) => `<li>${escapeHtml(`${stepOf(each).words}, ${place}, ${formatDateTime(at)}`)}</li>`);
  const buttons = stepNames.map((each) => button('step', each, stepOf(each).words, each === step));
  return (
    `<article id="p${id}"><h2>${escapeHtml(reference)} at ${service === 'shiprocket' ? 'Shiprocket' : 'Delhivery'}: ${escapeHtml(stepOf(step).words)}</h2>` +
    `<p>${escapeHtml(facts.join(' · '))}</p>${past.length > 0 ? `<ol>${past.join('')}</ol>` : ''}` +
    (awb ? `<form method="post" action="/parcels/${id}/scan">${buttons.join('')}</form>` : '') +
    '</article>'
  );
}

/** Every parcel, newest first, with a button for each scan that it can get. */
function parcelsPage(parcels: readonly SandboxParcel[], knobs: Knobs): string {
  const faults = Object.entries(switches).map(([name, fault]) => button('switch', name, fault[0], isOn(knobs, fault)));
  const list =
    parcels.length > 0 ? parcels.map(parcelPart).reverse().join('') : '<p><b>No parcel yet.</b> Book one, and it appears here.</p>';
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Couriers</title><style>${style}</style></head><body><h1>Couriers</h1>
<p>They stand in for Shiprocket and Delhivery. A press moves a parcel along and tells the shop; nothing leaves this machine.</p>
<fieldset><legend>What goes wrong</legend><form method="post" action="/switches">${faults.join('')}</form></fieldset>${list}</body></html>`;
}

const HTML = 'text/html; charset=utf-8';

/** Answers what belongs to no service: a tester's page and its two forms. */
export function ownPage(world: World, method: string, path: string, body: string): Reply {
  if (method === 'POST') return { status: 303, location: press(world, path, new URLSearchParams(body)) };
  if (path !== '/') return { status: 404, type: HTML, text: 'Not found' };
  return { status: 200, type: HTML, text: parcelsPage(world.parcels, world.knobs) };
}

/** Returns the place of the page at which the press was. */
function press(world: World, path: string, form: URLSearchParams): string {
  if (path === '/switches') flip(world.knobs, form.get('switch') ?? '');
  const [, id] = /^\/parcels\/(\d+)\/scan$/.exec(path) ?? [];
  const parcel = world.parcels.find((each) => each.id === Number(id));
  const step = stepNames.find((each) => each === form.get('step'));
  if (parcel && step) world.scan(parcel, step);
  return parcel ? `/#p${parcel.id}` : '/';
}
