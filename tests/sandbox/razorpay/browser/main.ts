import { attempt } from './form.ts';
import { type Message, sendMessage } from './host.ts';
import { formatClock } from './money.ts';
import { readOptions } from './options.ts';
import { currentView, fill, focusView, part, show, type View, write } from './page.ts';
import { trapFocus } from './trap.ts';

const DONE_MS = 700;

const options = readOptions(location.hash);
let failures = 0;
let expired = false;
let viewBefore: View = 'form';

function say(message: Message): void {
  sendMessage(options.host, options.callbackUrl, message);
}

function leave(reason: 'closed' | 'timeout'): void {
  say({ type: 'dismiss', reason });
}

/** The close button, Escape or the backdrop: asks first if the shop requires it, does nothing while a payment is processed. */
function askToLeave(): void {
  const view = currentView();
  if (view === 'busy' || view === 'done') return;
  if (view === 'leaving') show(viewBefore);
  else if (!options.confirmClose || view === 'broken') leave('closed');
  else {
    viewBefore = view === 'failed' ? 'failed' : 'form';
    show('leaving');
  }
}

async function run(outcome: string): Promise<void> {
  if (currentView() !== 'form') return;
  show('busy');
  const answer = await attempt(options, outcome === 'vanish' ? 'captured' : outcome);
  if ('proof' in answer) {
    if (outcome === 'vanish') return say({ type: 'vanish' });
    show('done');
    const { proof } = answer;
    setTimeout(() => say({ type: 'success', proof }), DONE_MS);
    return;
  }
  failures += 1;
  say({ type: 'failed', error: answer.error });
  if (expired) return leave('timeout');
  write('reason', answer.error.description);
  write('code', `${answer.error.code} · ${answer.error.reason}`);
  part('[data-act="retry"]').hidden = !options.retry || failures > options.maxRetries;
  show('failed');
}

function press(event: Event): void {
  if (!(event.target instanceof Element)) return;
  if (event.target === document.body || event.target === document.documentElement) {
    if (options.backdropClose) askToLeave();
    return;
  }
  const button = event.target.closest<HTMLElement>('button');
  const { act, outcome } = button?.dataset ?? {};
  if (act === 'close') askToLeave();
  if (act === 'leave') leave('closed');
  if (act === 'retry') show('form');
  if (act === 'stay') show(viewBefore);
  if (outcome !== undefined && button?.getAttribute('type') !== 'submit') void run(outcome);
}

/** Counts down by the wall clock, because a background tab may pause timers. A payment that is being processed may finish. */
function startClock(seconds: number): void {
  const end = Date.now() + seconds * 1000;
  const clock = part('[data-slot="clock"]');
  clock.hidden = false;
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    clock.textContent = `${formatClock(left)} left`;
    if (left > 0) return;
    clearInterval(timer);
    expired = true;
    if (currentView() !== 'busy' && currentView() !== 'done') leave('timeout');
  };
  const timer = setInterval(tick, 1000);
  tick();
}

fill(options);
trapFocus(part('.sheet'));
document.addEventListener('click', press);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && (options.escape || currentView() === 'leaving')) askToLeave();
});
part('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void run('captured');
});
// A frame of another origin may not focus itself: the shop's page focuses it, on its body.
window.addEventListener('focus', () => document.activeElement === document.body && focusView());
show(document.body.dataset.first === 'broken' ? 'broken' : 'form');
if (options.timeout > 0 && currentView() === 'form') startClock(options.timeout);
say({ type: 'ready' });
