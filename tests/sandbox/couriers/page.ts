import { formatDateTime } from '../../../src/rules/dates.ts';
import { escapeHtml } from '../mail/page.ts';
import type { Knobs } from './knobs.ts';
import { stepNames, stepOf } from './steps.ts';
import type { SandboxParcel } from './world.ts';

const style = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #2a1620; background: #fbf6f1 }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem } h2 { font-size: 1.05rem; margin: 0 } p { margin: .25rem 0 1rem; color: #6b5560 }
  article, fieldset { background: #fff; border: 1px solid #eaddd6; border-radius: 12px; padding: .8rem 1rem; margin: 0 0 1rem }
  form { display: flex; flex-wrap: wrap; gap: .5rem } ol { margin: .5rem 0; padding-left: 1.25rem; color: #6b5560 }
  button { min-height: 44px; padding: .5rem .9rem; border: 1px solid #c2155f; border-radius: 10px; background: #fff; color: #c2155f; font: inherit; cursor: pointer }
  button[aria-pressed="true"] { background: #c2155f; color: #fff }
`;

/** Faults that a tester switches by hand, each with the knobs that it sets. */
export const switches: Readonly<
  Record<string, { readonly words: string; readonly isOn: (knobs: Knobs) => boolean; readonly flip: (knobs: Knobs) => void }>
> = {
  wallet: {
    words: 'The wallet is empty',
    isOn: ({ wallet }) => wallet === 'empty',
    flip: (knobs) => {
      knobs.wallet = knobs.wallet === 'empty' ? 'full' : 'empty';
    },
  },
  answers: {
    words: 'Answers are lost',
    isOn: ({ dieAfter }) => dieAfter !== null,
    flip: (knobs) => {
      knobs.dieAfter = knobs.dieAfter === null ? { path: '', times: -1 } : null;
    },
  },
  busy: {
    words: 'Everything is busy',
    isOn: ({ failNext }) => failNext !== null,
    flip: (knobs) => {
      knobs.failNext = knobs.failNext === null ? { path: '', times: -1, as: 'busy' } : null;
    },
  },
  firewall: {
    words: 'The firewall refuses the log-in',
    isOn: ({ firewall }) => firewall,
    flip: (knobs) => {
      knobs.firewall = !knobs.firewall;
    },
  },
  webhooks: {
    words: 'Webhooks are lost',
    isOn: ({ webhooks }) => webhooks.lost,
    flip: (knobs) => {
      knobs.webhooks.lost = !knobs.webhooks.lost;
    },
  },
  labels: {
    words: 'Labels are no PDF',
    isOn: ({ label }) => label === 'html',
    flip: (knobs) => {
      knobs.label = knobs.label === 'html' ? 'pdf' : 'html';
    },
  },
};

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
export function parcelsPage(parcels: readonly SandboxParcel[], knobs: Knobs): string {
  const faults = Object.entries(switches).map(([name, { words, isOn }]) => button('switch', name, words, isOn(knobs)));
  const list =
    parcels.length > 0 ? parcels.map(parcelPart).reverse().join('') : '<p><b>No parcel yet.</b> Book one, and it appears here.</p>';
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Couriers</title><style>${style}</style></head><body><h1>Couriers</h1>
<p>They stand in for Shiprocket and Delhivery. A press moves a parcel along and tells the shop; nothing leaves this machine.</p>
<fieldset><legend>What goes wrong</legend><form method="post" action="/switches">${faults.join('')}</form></fieldset>${list}</body></html>`;
}
