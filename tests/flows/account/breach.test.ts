import { expect, test } from 'vitest';
import { runBreach } from '../../../functions/cli/breach.ts';
import { runCommand, settingsOf } from '../../shop/machine/run-command.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
async function breach(...args: string[]) {
  const { code, stdout, stderr: err } = await runCommand(runBreach, args, settingsOf(shop));
  return { code, err, lines: stdout.replace('\uFEFF', '').split('\r\n').slice(1).filter(Boolean) };
}

test('everybody concerned stands once in the list, with what was reached and as text; forgotten people do not (L25)', async () => {
  const { email } = await signedIn(shop);
  await delivered(shop, undefined, { customer_email: 'Asha.Rao@example.in', customer_name: 'Asha Rao' });
  await complaintIn(shop, { name: '=HYPERLINK("x")', email: 'asha.rao@example.in' });
  await complaintIn(shop, { name: 'Old', email: 'old@example.in', at: Date.parse('2026-01-02T00:30:00+05:30') });
  await shop.settle();

  const all = await breach();
  expect([all.code, all.err]).toEqual([0, `${all.lines.length} people`]);
  expect(all.lines.filter((line) => line.startsWith(email))).toHaveLength(1);
  const [asha, ...others] = all.lines.filter((line) => line.startsWith('asha.rao@example.in'));
  expect(others).toEqual([]);
  expect(asha).toMatch(/,Asha Rao,"orders, complaints, messages",/);

  expect((await breach('--data', 'complaints')).lines.map((line) => line.split(',')[0])).toEqual(['asha.rao@example.in', 'old@example.in']);
  const january = await breach('--data', 'complaints,accounts', '--from', '2026-01-02', '--to', '2026-01-02');
  expect(january.lines).toEqual(['old@example.in,9845012345,Old,complaints,2026-01-01T19:00:00.000Z,2026-01-01T19:00:00.000Z']);
  expect((await breach('--data', 'complaints', '--from', '2026-01-03', '--to', '2026-01-04')).lines).toEqual([]);

  await shop.rows("UPDATE grievances SET name = '', email = '', phone = '' WHERE email = 'old@example.in'");
  const [line, ...more] = (await breach('--data', 'complaints')).lines;
  expect([line, more]).toEqual([expect.stringContaining(`"'=HYPERLINK(""x"")"`), []]);
});

test('an invalid command line writes nothing and shows how it is used', async () => {
  for (const args of ['--data everything', '--from 20-11-2026', '--from 2026-11-21 --to 2026-11-20'])
    expect(await breach(...args.split(' '))).toEqual({ code: 2, lines: [], err: expect.stringContaining('npm run --silent breach') });
});
