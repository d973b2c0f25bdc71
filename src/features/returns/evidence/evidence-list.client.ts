import { fill } from '../../../rules/language/texts.ts';
import { type EvidenceKind, evidenceLimits, PHOTOS_MAX, VIDEOS_MAX } from '../../../rules/returns/evidence.ts';
import { returnFormScriptTexts } from '../ask/return-form-script.texts.ts';
import { type Place, removeFile, sendFile } from './send-file.client.ts';

type State = 'sending' | 'sent' | 'failed';
interface Row {
  readonly kind: EvidenceKind;
  readonly file: File;
  readonly element: HTMLLIElement;
  readonly stop: AbortController;
  state: State;
  id?: string;
}

const most: Record<EvidenceKind, number> = { photo: PHOTOS_MAX, video: VIDEOS_MAX };

/** The photos and videos of a form: they are uploaded as they are chosen, one after the other, and can be retried and removed. */
export class EvidenceList {
  private rows: Row[] = [];
  /** Settles when the file before is sent: the shop reads one file of an order at a time. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly form: HTMLFormElement;
  private readonly place: Place;
  private readonly announce: (what: string) => void;

  constructor(form: HTMLFormElement, place: Place, announce: (what: string) => void) {
    this.form = form;
    this.place = place;
    this.announce = announce;
    for (const field of form.querySelectorAll<HTMLInputElement>('[data-evidence]')) {
      field.addEventListener('change', () => {
        for (const file of field.files ?? []) this.add(field.dataset.evidence === 'video' ? 'video' : 'photo', file);
        // Reset, so that the same file can be chosen again after it was removed.
        field.value = '';
      });
    }
  }

  /** True while a file is being uploaded or a failed one is still in the list. */
  get isOpen(): boolean {
    return this.rows.some(({ state }) => state !== 'sent');
  }

  has(kind: EvidenceKind): boolean {
    return this.rows.some((row) => row.kind === kind && row.state === 'sent');
  }

  private add(kind: EvidenceKind, file: File): void {
    const t = returnFormScriptTexts();
    if (this.rows.filter((row) => row.kind === kind).length >= most[kind]) {
      this.announce(kind === 'photo' ? fill(t.photosMost, { most: PHOTOS_MAX }) : t.oneVideo);
      return;
    }
    const element = document.createElement('li');
    element.className = 'evidence-file';
    this.form.querySelector(`[data-files=${kind}]`)?.append(element);
    const row: Row = { kind, file, element, stop: new AbortController(), state: 'sending' };
    this.rows.push(row);
    this.limit();
    const { bytes } = evidenceLimits[kind];
    if (file.size === 0) this.fail(row, t.empty, false);
    else if (file.size > bytes)
      this.fail(row, fill(t.tooLarge, { size: Math.ceil(file.size / 1024 ** 2), most: bytes / 1024 ** 2 }), false);
    else void this.send(row);
  }

  private async send(row: Row): Promise<void> {
    const t = returnFormScriptTexts();
    row.state = 'sending';
    const bar = document.createElement('progress');
    bar.max = 1;
    bar.value = 0;
    bar.ariaLabel = fill(t.sendingFile, { name: row.file.name });
    this.draw(row, t.sending, bar);
    const isChosen = () => this.rows.includes(row);
    const sent = this.turn.then(() =>
      isChosen() ? sendFile(this.place, row.file, (share) => (bar.value = share), row.stop.signal) : null,
    );
    this.turn = sent;
    const answer = await sent;
    if (!answer || !isChosen()) return;
    if (!answer.ok) return this.fail(row, answer.why, answer.retry);
    row.state = 'sent';
    row.id = answer.id;
    this.draw(row, t.added);
    this.announce(fill(t.fileAdded, { name: row.file.name }));
  }

  private fail(row: Row, why: string, retry: boolean): void {
    row.state = 'failed';
    this.draw(row, why, null, retry);
    this.announce(`${row.file.name}: ${why}`);
  }

  private draw(row: Row, what: string, bar: HTMLProgressElement | null = null, retry = false): void {
    const name = document.createElement('p');
    name.className = 'evidence-file__name';
    name.textContent = row.file.name;
    const hint = document.createElement('span');
    hint.className = 'hint';
    hint.textContent = what;
    const words = document.createElement('div');
    words.append(name, hint);
    const acts = document.createElement('div');
    acts.className = 'evidence-file__actions';
    if (retry) acts.append(this.button(returnFormScriptTexts().again, row, () => this.send(row)));
    acts.append(this.button(returnFormScriptTexts().remove, row, () => this.remove(row)));
    row.element.classList.toggle('evidence-file--bad', row.state === 'failed');
    row.element.replaceChildren(words, acts, ...(bar ? [bar] : []));
  }

  private button(text: string, { file }: Row, act: () => void): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.name = 'file';
    button.className = 'btn btn--quiet btn--s';
    button.textContent = text;
    button.ariaLabel = `${text}: ${file.name}`;
    button.addEventListener('click', act);
    return button;
  }

  private remove(row: Row): void {
    row.stop.abort();
    this.rows = this.rows.filter((one) => one !== row);
    row.element.remove();
    this.limit();
    this.form.querySelector<HTMLElement>(`[data-evidence=${row.kind}]`)?.focus();
    // Not awaited: a file that is not sent with a request is deleted after a day anyway.
    if (row.id) void removeFile(this.place, row.id).catch(() => {});
  }

  private limit(): void {
    for (const kind of ['photo', 'video'] as const) {
      const isFull = this.rows.filter((row) => row.kind === kind).length >= most[kind];
      for (const field of this.form.querySelectorAll<HTMLInputElement>(`[data-evidence=${kind}]`)) field.disabled = isFull;
    }
  }
}
