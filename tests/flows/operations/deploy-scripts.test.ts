import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { deployStandIns, FORMER, NEW, SHA } from '../../shop/machine/deploy-stand-ins.ts';
import type { OutsideCall } from '../../shop/machine/outside.ts';
import { settingsOf } from '../../shop/machine/run-command.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const standIns = await deployStandIns();
const { outside } = standIns;

const deploy = () => standIns.deploy(['--from', 'upload'], { ...settingsOf(shop), ...standIns.settings });
const client = join(standIns.folder, 'dist/client');
const scripts = join(client, '_astro');

const isNew = ({ headers }: OutsideCall) => String(headers['cloudflare-workers-version-overrides']).includes(NEW);
/** What each version has, as its visitors see it. The new one has what lies in the folder that was uploaded. */
const has = { former: [] as string[], isUploadWhole: true };
const list = [
  { sha: 'b2', files: ['shell.b2.js', 'page.b2.css'] },
  { sha: 'b1', files: ['shell.b1.js'] },
  { sha: 'b0', files: ['shell.b0.js'] },
];

beforeEach(() => {
  standIns.reset();
  outside.calls.splice(0);
  rmSync(scripts, { recursive: true, force: true });
  outside.replies.delete('GET /shop/_astro/page.b2.css');
  mkdirSync(scripts, { recursive: true });
  writeFileSync(join(scripts, 'shell.b3.js'), 'new');
  Object.assign(has, { former: list.flatMap(({ files }) => files), isUploadWhole: true });
  const page = (call: OutsideCall) => ({
    body: `<title>Chamak</title><script data-src="/_astro/${isNew(call) ? 'shell.b3.js' : 'shell.b2.js'}"></script>`,
  });
  standIns.answers();
  for (const path of ['/?', '/collections', '/checkout', '/login', '/admin/login']) outside.replies.set(`GET /shop${path}`, page);
  outside.replies.set('GET /shop/builds.json', () => ({ body: list }));
  outside.replies.set('GET /shop/_astro/', (call) => {
    const name = call.line.split('/').at(-1) ?? '';
    const isThere = isNew(call) ? has.isUploadWhole && existsSync(join(scripts, name)) : has.former.includes(name);
    return isThere ? { body: `content of ${name}` } : { status: 404, body: 'Not found' };
  });
});

test('a deployment takes over the scripts of the two builds before it, from the version that runs, and publishes its own list', async () => {
  const { code, stderr } = await deploy();
  expect([code, stderr]).toEqual([0, '']);
  expect(readFileSync(join(scripts, 'page.b2.css'), 'utf8')).toBe('content of page.b2.css');
  expect(readFileSync(join(scripts, 'shell.b3.js'), 'utf8')).toBe('new');
  expect([existsSync(join(scripts, 'shell.b1.js')), existsSync(join(scripts, 'shell.b0.js'))]).toEqual([true, false]);
  const builds = JSON.parse(readFileSync(join(client, 'builds.json'), 'utf8'));
  expect(builds.map(({ sha }: { sha: string }) => sha)).toEqual([SHA, 'b2', 'b1']);
  const asked = outside.calls.find(({ line }) => line === 'GET /shop/builds.json');
  expect(asked?.headers['cloudflare-workers-version-overrides']).toBe(`chamak="${FORMER}"`);
});

test('names that leave the folder are not taken over', async () => {
  outside.replies.set('GET /shop/builds.json', { body: [{ sha: 'b2', files: ['../../evil.js'] }] });
  const { stdout } = await deploy();
  expect(stdout).toContain('has no /builds.json');
  expect(existsSync(join(standIns.folder, 'evil.js'))).toBe(false);
});

/** Deploys, and is stopped. */
const stopped = async (why: string) => expect(await deploy()).toMatchObject({ code: 1, stderr: expect.stringContaining(why) });

test('a new version that lacks a script of its own pages, or of the version before, is taken back', async () => {
  has.isUploadWhole = false;
  await stopped('a page of the new version names /_astro/shell.b3.js, which it does not have. Version version-new was taken back');
  has.isUploadWhole = true;
  const gone = { status: 404, body: 'Not found' };
  const ofFormer = (call: OutsideCall) => (isNew(call) ? gone : { body: 'content of page.b2.css' });
  outside.replies.set('GET /shop/_astro/page.b2.css', ofFormer);
  await stopped('the version before names /_astro/page.b2.css, which the new version does not');
});

test('a script of the running version that does not come stops the upload', async () => {
  has.former = ['shell.b2.js'];
  await stopped('Stopped at upload: the version that runs answers 404 for its script page.b2.css');
  expect(standIns.calls('wrangler')).toEqual([]);
});

test('the purge is proven: kept, purged by a signed call, and gone; a page that stays is a reason to take the version back', async () => {
  const cache = { isKept: false, works: true, tags: [] as string[] };
  outside.replies.set('GET /shop/collections', (call) => {
    const status = cache.isKept ? 'HIT' : 'MISS';
    cache.isKept = true;
    return { body: '<title>Chamak</title>', headers: isNew(call) ? { 'cf-cache-status': status } : {} };
  });
  outside.replies.set('POST /shop/_pages/purge', ({ headers }) => {
    cache.tags.push(String(headers['x-tags']));
    if (cache.works) cache.isKept = false;
    return { status: headers.authorization ? 200 : 404, body: '' };
  });
  expect((await deploy()).code).toBe(0);
  expect(cache.tags).toEqual(['frame']);
  standIns.reset();
  cache.works = false;
  await stopped('a purged page is still kept: /collections has cf-cache-status HIT. Version');
});
