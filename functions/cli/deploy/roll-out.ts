import { keepFormerScripts } from './kept-scripts.ts';
import type { Release, Step } from './release.ts';
import { smoke, visitor } from './smoke.ts';
import { purgeFault } from './smoke-purge.ts';
import { scriptFault } from './smoke-scripts.ts';
import { piecesOn, tryOrder } from './try-order.ts';
import { faultsNow, watch } from './watch.ts';
import { build, deploymentsOf, divide, mainVersion, setTriggers, upload } from './worker-versions.ts';

/** Shares of the requests that the new version gets, one after the other, in percent. */
const SHARES = [5, 25, 100] as const;

export const uploadStep: Step = {
  name: 'upload',
  says: 'builds the Worker and uploads it with its secrets as a version that nobody gets yet (the first one, and --all-at-once: for everybody)',
  async run(release) {
    const { sha, options, notes, say } = release;
    const former = mainVersion((await deploymentsOf(release))[0]);
    await build(release);
    await keepFormerScripts(release, former);
    const isForAll = former === null || options.allAtOnce;
    notes.add({ former: former ?? null });
    const version = await upload(release, sha, isForAll);
    notes.add({ version });
    say(`Version ${version} is uploaded${isForAll ? ', for everybody' : ''}. Before it: ${former ?? 'none'}.`);
  },
};

export const smokeStep: Step = {
  name: 'smoke',
  says: 'asks the new version for its health, the home page, the listing, a piece, a price and every script, and begins an order that is never paid; if one fails, it is taken back',
  async run(release) {
    const { version, former } = versionsOf(release);
    const isBeside = former !== null && (await shareOf(release, version)) === null;
    if (isBeside) {
      await divide(
        release,
        [
          { id: former, percent: 100 },
          { id: version, percent: 0 },
        ],
        `smoke of ${release.sha}`,
      );
    }
    const { settings, options } = release;
    const fault =
      (await smoke(settings, version, options.every)) ??
      (await triedOrder(settings, version)) ??
      (await scriptFault(settings, version, isBeside ? former : null)) ??
      (isBeside ? await purgeFault(release, version) : null);
    if (fault !== null) await takeBack(release, fault);
    release.say('The new version answers, shows its pages with all their scripts, prices a cart and begins an order.');
  },
};

async function triedOrder(settings: Release['settings'], version: string): Promise<string | null> {
  const listing = await visitor(settings, version)(`/collections?try=${Date.now()}`);
  return tryOrder(settings, version, piecesOn(listing?.text ?? ''));
}

export const rollOutStep: Step = {
  name: 'roll-out',
  says: `gives the new version ${SHARES.join(', ')} % of the requests and watches it each time; if it fails, it is taken back`,
  async run(release) {
    const { settings, options, say } = release;
    const { version, former } = versionsOf(release);
    if (!settings.HEALTH_TOKEN) say('HEALTH_TOKEN is not set: only the home page is watched.');
    const before = await faultsNow(settings, former);
    if (before.length > 0) say(`Wrong already before: ${before.join(', ')}.`);
    const share = (await shareOf(release, version)) ?? 0;
    for (const percent of SHARES.filter((each) => each > share)) {
      await divide(release, sharesAt(version, former, percent), `${percent} % of ${release.sha}`);
      say(`${percent} % of the requests get the new version.`);
      const fault = await watch(settings, version, { before, watched: options.watched, every: options.every });
      if (fault !== null) await takeBack(release, fault);
    }
    await setTriggers(release);
  },
};

const sharesAt = (version: string, former: string | null, percent: number) =>
  percent === 100 || former === null
    ? [{ id: version, percent: 100 }]
    : [
        { id: version, percent },
        { id: former, percent: 100 - percent },
      ];

/** Returns a version's present share of the requests; null if it is in no deployment. */
async function shareOf(release: Release, version: string): Promise<number | null> {
  const [now = []] = await deploymentsOf(release);
  return now.find(({ id }) => id === version)?.percent ?? null;
}

function versionsOf({ notes }: Pick<Release, 'notes'>): { version: string; former: string | null } {
  const { version, former = null } = notes.read();
  if (version === undefined) throw new Error('no version of this commit was uploaded: begin with --from upload');
  return { version, former };
}

/** Gives all requests back to the former version. @throws Error always: the deployment ends here */
async function takeBack(release: Release, fault: string): Promise<never> {
  const { version, former } = versionsOf(release);
  if (former === null) throw new Error(`${fault}. There is no former version to go back to: mend it and deploy again`);
  await divide(release, [{ id: former, percent: 100 }], `taken back: ${fault}`.slice(0, 100));
  throw new Error(`${fault}. Version ${version} was taken back; ${former} gets every request again. The migrations stay`);
}
