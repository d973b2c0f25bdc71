import { call } from '../../../api-client.ts';
import { newId } from '../../../rules/ids.ts';
import { isFault, type ReturnReason } from '../../../rules/returns/returns.ts';
import { urls } from '../../../urls.ts';
import { EvidenceList } from '../evidence/evidence-list.client.ts';
import type { Place } from '../evidence/send-file.client.ts';
import type { AskBody } from '../returns.schema.ts';

const form = document.querySelector<HTMLFormElement>('[data-return-form]');
if (form) start(form);

function start(form: HTMLFormElement): void {
  const { order = '', token = '' } = form.dataset;
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const spoken = form.querySelector('[data-say]');
  // One id for this form: sent twice, also after a lost answer, it is one request.
  const place: Place = { order, request: newId(), token };
  const files = new EvidenceList(form, place, (what) => {
    if (spoken) spoken.textContent = what;
  });
  if (button) button.disabled = false;
  form.addEventListener('change', () => show(form, ''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form, place, files);
  });
}

async function send(form: HTMLFormElement, place: Place, files: EvidenceList): Promise<void> {
  const body = bodyOf(form, place);
  const wrong = whatIsMissing(form, body, files);
  if (wrong) return show(form, ...wrong);
  show(form, '');
  form.ariaBusy = 'true';
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (button) button.textContent = 'Sending …';
  const answer = await call('POST /orders/:id/returns', { params: { id: place.order }, body });
  if (answer.ok) {
    location.assign(`${urls.orderReturn(place.order, place.token)}#${answer.data.number}`);
    // With the same address but another fragment the browser would only scroll.
    location.reload();
    return;
  }
  form.ariaBusy = null;
  if (button) button.textContent = 'Send request';
  const [field] = Object.values(answer.denial.fields ?? {});
  show(form, field ?? `${answer.denial.title}: ${answer.denial.details}`);
}

function bodyOf(form: HTMLFormElement, { request, token }: Place): AskBody {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const isExchange = text('kind') === 'exchange';
  return {
    id: request,
    kind: isExchange ? 'exchange' : 'return',
    reason: text('reason') as ReturnReason,
    note: text('note'),
    lines: data.getAll('line').map((line) => ({
      line: Number(line),
      quantity: Number(text(`quantity-${line}`) || 1),
      wanted_size: isExchange ? text(`size-${line}`) : '',
      wish: isExchange ? text(`wish-${line}`) : '',
    })),
    ...(token && { token }),
  };
}

type Wrong = readonly [text: string, field: string];

function whatIsMissing(form: HTMLFormElement, { reason, kind, lines }: AskBody, files: EvidenceList): Wrong | null {
  if (lines.length === 0) return ['Choose at least one piece.', '[name=line]'];
  if (!reason) return ['Choose what went wrong.', '[name=reason]'];
  const noWish = lines.find(({ wanted_size, wish }) => !wanted_size && !wish);
  if (kind === 'exchange' && !isFault(reason) && noWish) {
    const field = form.querySelector(`[name=size-${noWish.line}]`) ? 'size' : 'wish';
    return ['Tell us which size or piece you would like instead.', `[name=${field}-${noWish.line}]`];
  }
  if (files.isOpen) return ['A photo or video is not sent yet. Wait a moment, try it again, or remove it.', '.file button'];
  if (!isFault(reason) && !files.has('video')) return ['Please add your unboxing video.', '[data-evidence=video]'];
  return null;
}

/** Says what is wrong above the button and leads there. An empty text takes it away. */
function show(form: HTMLFormElement, text: string, field?: string): void {
  const place = form.querySelector<HTMLElement>('[data-error]');
  if (place) {
    place.textContent = text;
    place.hidden = text === '';
  }
  if (field) form.querySelector<HTMLElement>(field)?.focus();
}
