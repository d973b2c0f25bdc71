import type { MemberAct } from './account.ts';

const home = {
  ...{ addressLine1: '14, 3rd Cross', addressLine2: '', landmark: 'Near the temple', city: 'Bengaluru' },
  ...{ state: 'KA', pinCode: '560003', country: 'India' },
};

const profile: MemberAct = ({ home: browser, phone, actor }) =>
  browser.send('PUT', '/profile', {
    full_name: actor.pick(['Asha Rao', 'आशा राव']),
    phone,
    language: actor.pick(['en', 'en', 'hi']),
    address: actor.often(0.8) ? home : null,
  });

const withoutScript: MemberAct = ({ home: browser, phone }) => {
  const parts = Object.fromEntries(Object.entries(home).map(([name, value]) => [`address.${name}`, value]));
  return browser.form('/profile', { full_name: 'Asha Rao', phone, language: 'en', ...parts });
};

const address: MemberAct = ({ home: browser, phone }) => browser.send('PUT', '/profile/address', { phone, address: home });
const name: MemberAct = ({ home: browser }) => browser.send('PUT', '/auth/user', { full_name: 'Asha R. Rao' });

const switches: MemberAct = async ({ home: browser, away, actor }) => {
  await browser.send('PUT', '/preferences', { [actor.pick(['whatsapp', 'newsletter'])]: actor.often(0.6) });
  await (actor.often(0.5) ? browser : away).get('/preferences');
};

/** A consent is withdrawn by the list of one's own, once it was given. */
const withdraw: MemberAct = async ({ home: browser, email, phone, actor }) => {
  const { pick, goods, often } = actor;
  const isAlert = often(0.6);
  if (isAlert) {
    const fields = { email, product: String(pick(goods.pieces)), size: '', website: '' };
    await browser.form('/api/stock-alerts', fields, { accept: 'application/json' });
  } else {
    await browser.send('PUT', '/preferences', { whatsapp: true });
  }
  const [purpose, subject] = isAlert ? ['stock-alert', email] : ['whatsapp', phone];
  if (often(0.7)) await browser.send('DELETE', '/profile/consents', { purpose, subject });
};

/** The file of one's own data names nobody else who shops in the run. */
const download: MemberAct = async ({ home: browser, email, first, actor }) => {
  const reply = await browser.get('/profile/data');
  if (reply?.status !== 200) return;
  const foreign = JSON.stringify(reply.body)
    .match(/[\w.-]+@example\.in/g)
    ?.find((each) => !each.endsWith(first));
  if (foreign) actor.fail(`the data of ${email} names ${foreign}`);
};

const session: MemberAct = async (account) => {
  const { home: browser, away } = account;
  await account.who(away);
  account.isIn(await browser.get('/auth/user'));
  await browser.post('/auth/token', { grant_type: 'refresh_token' });
};

/** The profile, its switches and the data. */
export const details: readonly MemberAct[] = [
  profile,
  profile,
  withoutScript,
  address,
  name,
  switches,
  switches,
  withdraw,
  download,
  session,
];
