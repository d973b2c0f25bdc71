import { useEffect, useState } from 'react';
import type { OwnerBrowser, PushOutcome } from '../../features/owner-news/push/owner-browsers.schema.ts';
import { formatDate } from '../../rules/dates.ts';
import type { Toast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { useAct } from '../parts/use-act.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';
import { type BrowserState, browserState, ownEndpoint, subscribe, unsubscribe } from './this-browser.client.ts';

const outcomes: Readonly<Record<PushOutcome, Omit<Toast, 'kind'> & { readonly kind?: Toast['kind'] }>> = {
  sent: { title: 'Test sent', message: 'The notice comes within a few seconds. If it does not, look at the notices of the device itself.' },
  gone: { kind: 'error', title: 'Not sent', message: 'This browser has ended it, so it has left the list. Switch it on there again.' },
  later: { kind: 'error', title: 'Not sent', message: 'The push service does not answer now. Try again in a few minutes.' },
  refused: {
    kind: 'error',
    title: 'Not sent',
    message: 'The push service refused the message. Remove the browser and switch it on again.',
  },
};

const hints: Readonly<Record<Exclude<BrowserState, 'able'>, string>> = {
  unable: 'This browser cannot show notices.',
  'home-screen':
    'An iPhone or iPad shows notices only for a page on its Home Screen: press Share, then “Add to Home Screen”, and open the shop from there.',
  blocked:
    'Notices of the shop are blocked in this browser. Press the sign to the left of the address, allow Notifications, and load the page again.',
};

const ofTest = (browsers: readonly OwnerBrowser[], gone: string) => browsers.filter(({ id }) => id !== gone);

/** The browsers that are told, and the switch of this one. */
export function OwnerBrowsers({ publicKey, browsers }: NonNullable<SettingsPage['push']>) {
  const saved = useSettingsCache();
  const [state, setState] = useState<BrowserState | null>(null);
  const [endpoint, setEndpoint] = useState<string | null>(null);
  useEffect(() => {
    setState(browserState());
    void ownEndpoint().then(setEndpoint);
  }, []);
  const store = (rows: readonly OwnerBrowser[]) => saved('owner-news', () => ({ push: { publicKey, browsers: rows } }));
  const own = browsers.find(({ mark }) => endpoint?.endsWith(mark));
  const add = useAct({
    call: async () => {
      const body = await subscribe(publicKey);
      setState(browserState());
      if (!body) return null;
      setEndpoint(body.endpoint);
      return adminCall('POST /admin/settings/owner-news/browsers', { body });
    },
    done: (answer) => {
      if (!answer) return { kind: 'error', title: 'Not switched on', message: 'This browser was not allowed to show notices.' };
      store(answer.browsers);
      return { title: 'This browser gets notices', message: 'Signing out here ends it.' };
    },
    failed: 'This browser could not be switched on',
    subjects: ['settings'],
  });
  const remove = useAct({
    call: async (browser: OwnerBrowser) => {
      const answer = await adminCall('DELETE /admin/settings/owner-news/browsers/:id', { params: { id: browser.id } });
      if (browser === own) await unsubscribe();
      return answer;
    },
    done: (answer, { label }) => {
      store(answer.browsers);
      return { title: `${label} gets no more notices` };
    },
    failed: 'Failed to remove the browser',
    subjects: ['settings'],
  });
  const test = useAct({
    call: ({ id }: OwnerBrowser) => adminCall('POST /admin/settings/owner-news/browsers/:id/test', { params: { id } }),
    done: ({ outcome }, { id }) => {
      if (outcome === 'gone') store(ofTest(browsers, id));
      return outcomes[outcome];
    },
    failed: 'Failed to send the test',
    subjects: ['settings'],
  });
  return (
    <div className="stack">
      <h3>In browsers</h3>
      <p className="hint">The news above also appears as a notice on these devices, outside quiet hours.</p>
      {browsers.length > 0 && (
        <ul className="rows rows--wrap settings-list" aria-label="Browsers that get notices">
          {browsers.map((browser) => (
            <li key={browser.id}>
              <span className="settings-list__text">
                <b>{browser.label}</b>
                <span className="text-meta">since {formatDate(browser.createdAt)}</span>
              </span>
              <span className="settings-list__end">
                {browser === own && <Tag mark="tick-disc" tone="ok" word="This browser" />}
                <Button
                  look="line"
                  word="Send a test"
                  aria-label={`Send a test to ${browser.label}`}
                  isBusy={test.isPending && test.variables.id === browser.id}
                  onClick={() => void test.run(browser)}
                />
                <IconButton icon="trash-2" label={`Remove ${browser.label}`} isDanger onClick={() => void remove.run(browser)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {state !== null && state !== 'able' && !own && <p className="note">{hints[state]}</p>}
      {state === 'able' && !own && (
        <div className="settings-section__foot">
          <Button look="line" icon="bell" word="Tell me in this browser" isBusy={add.isPending} onClick={() => void add.run()} />
        </div>
      )}
    </div>
  );
}
