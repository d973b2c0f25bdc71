import { call } from '../../../api-client.ts';
import { newId } from '../../../rules/ids.ts';
import { addQuery } from '../../../rules/query-string.ts';
import type { FormFault } from '../../../rules/refusals/form-fault.ts';
import { isFaultReason, type ReturnReason } from '../../../rules/returns/returns.ts';
import { enhanceForm } from '../../../ui/form/enhance-form.client.ts';
import { urls } from '../../../urls.ts';
import { EvidenceList } from '../evidence/evidence-list.client.ts';
import type { Place } from '../evidence/send-file.client.ts';
import type { AskBody } from '../returns.schema.ts';
import { returnFormScriptTexts } from './return-form-script.texts.ts';

const form = document.querySelector<HTMLFormElement>('[data-return-form]');
if (form) start(form);

function start(form: HTMLFormElement): void {
  const { order = '', token = '' } = form.dataset;
  const announcement = form.querySelector('[data-say]');
  // One id per form: submitting it again, for example after a lost response, is the same request.
  const place: Place = { order, request: newId(), token };
  const files = new EvidenceList(form, place, (what) => {
    if (announcement) announcement.textContent = what;
  });
  if (form.querySelector('[data-exchange-only]')) offerExchangeOnly(form);
  enhanceForm(form, {
    check: () => missingField(form, bodyOf(form, place), files),
    send: () => call('POST /orders/:id/returns', { params: { id: order }, body: bodyOf(form, place) }),
    refused: ({ fields = {}, title, details }) => {
      const [field] = Object.values(fields);
      return { kind: 'error', title, message: field ?? `${title}: ${details}` };
    },
    done: ({ number }) => {
      // `sent` makes it another address: if only the fragment differed, the browser would scroll instead of loading the page.
      location.assign(`${addQuery(urls.orderReturn(order, token || null), { sent: '1' })}#${number}`);
      return true;
    },
  });
}

/** The time for a return is over, that for an exchange is not: money comes back for a fault of the shop alone. */
function offerExchangeOnly(form: HTMLFormElement): void {
  const reason = form.querySelector<HTMLSelectElement>('[name=reason]');
  const [back, another] = form.querySelectorAll<HTMLInputElement>('[name=kind]');
  if (!reason || !back || !another) return;
  const offer = () => {
    back.disabled = reason.selectedOptions[0]?.dataset.ourFault === undefined;
    if (back.disabled) another.checked = true;
  };
  reason.addEventListener('change', offer);
  offer();
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

function missingField(form: HTMLFormElement, { reason, kind, lines }: AskBody, files: EvidenceList): FormFault | null {
  const t = returnFormScriptTexts();
  if (lines.length === 0) return at('line', t.choosePiece);
  if (!reason) return at('reason', t.chooseReason);
  const noWish = lines.find(({ wanted_size, wish }) => !wanted_size && !wish);
  if (kind === 'exchange' && !isFaultReason(reason) && noWish) {
    const field = form.elements.namedItem(`size-${noWish.line}`) ? 'size' : 'wish';
    return at(`${field}-${noWish.line}`, t.whichInstead);
  }
  if (files.isOpen) return at('file', t.stillOpen);
  if (!isFaultReason(reason) && !files.has('video')) return at('video', t.addVideo);
  return null;
}

const at = (field: string, message: string): FormFault => ({ message, fields: { [field]: message } });
