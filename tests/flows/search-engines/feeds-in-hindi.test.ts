import Papa from 'papaparse';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { feedAnswer } from '../../../src/features/search-engines/feed-answer.server.ts';
import { googleFeed } from '../../../src/features/search-engines/google-feed.server.ts';
import { metaFeed } from '../../../src/features/search-engines/meta-feed.server.ts';
import { shopInBoth, translate } from '../../shop/words/in-hindi.ts';

const { shop } = await shopInBoth();
const ids: number[] = [];

type Asked = '' | `?${string}`;
const google = (asked: Asked) => feedAnswer(shop.at(), new URL(`http://shop.test/feeds/google.xml${asked}`), 'application/xml', googleFeed);
const meta = (asked: Asked) => feedAnswer(shop.at(), new URL(`http://shop.test/feeds/meta.csv${asked}`), 'text/csv', metaFeed);

/** The items of Google's feed by id: what stands in each of their elements. */
const itemsOf = (xml: string) =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries([...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name, text]) => [name, text])),
  );

/** Ten pieces in a category with a Hindi name; the first has a colour. */
beforeAll(async () => {
  const category = await shop.addCategory('Earrings');
  for (let at = 1; at <= 10; at++) ids.push(await shop.addProduct({ name: `Jhumkas ${at}`, price: 10_000, stock: 1, category }));
  await shop.rows(`UPDATE products SET images = '["products/a.jpg"]', description = 'Gold tone.'`);
  await shop.rows("INSERT INTO product_attributes VALUES (?, 'colour', 'red')", ids[0] ?? 0);
  await shop.rows(`INSERT INTO translations (kind, subject, language, field, text, english, state)
    SELECT 'category', CAST(id AS TEXT), 'hi', 'name', 'झुमके', name, 'reviewed' FROM categories`);
  // Neither counts: nobody buys the one, and no service takes the other.
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', await shop.addProduct({ name: 'Archived', price: 10_000, stock: 1 }));
  await shop.rows(`UPDATE products SET images = '[]' WHERE id = ?`, await shop.addProduct({ name: 'No picture', price: 10_000, stock: 1 }));
});
beforeEach(async () => {
  shop.env.LANGUAGES = 'en,hi';
  await shop.rows("DELETE FROM translations WHERE kind = 'product'");
});

const nameFirst = async (count: number, state = 'reviewed') => {
  for (const id of ids.slice(0, count)) await translate(shop, id, 'name', `झुमके ${id}`, state);
};

describe.each(Object.entries({ Google: google, Meta: meta }))('the feed of %s', (_, feed) => {
  test('is there in Hindi once nine of ten pieces have a reviewed name', async () => {
    await nameFirst(8);
    const early = await feed('?language=hi');
    const why = 'There is a feed in Hindi once 90 % of the pieces have a reviewed name in Hindi: 8 of 10 have one.';
    expect([early.status, await early.text()]).toEqual([404, why]);
    await translate(shop, ids[8] ?? 0, 'name', 'झुमके');
    const answer = await feed('?language=hi');
    expect([answer.status, answer.headers.get('content-language')]).toEqual([200, 'hi-IN']);
    await answer.text();
  });

  test('does not count names of the demonstration or drafts, which nobody has read', async () => {
    for (const state of ['sample', 'draft']) {
      await shop.rows("DELETE FROM translations WHERE kind = 'product'");
      await nameFirst(10, state);
      const answer = await feed('?language=hi');
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(': 0 of 10 have one.')]);
    }
  });

  test('is in English alone where the shop is', async () => {
    await nameFirst(10);
    shop.env.LANGUAGES = 'en';
    for (const none of ['?language=hi', '?language=ta', '?language=__proto__'] as const) expect((await feed(none)).status).toBe(404);
    const english = await feed('');
    expect([english.status, english.headers.get('content-language')]).toEqual([200, null]);
    expect(await english.text()).toBe(await (await feed('?language=en')).text());
  });
});

describe('in Hindi', () => {
  beforeEach(async () => {
    await nameFirst(9);
    await translate(shop, ids[0] ?? 0, 'description', 'सुनहरे रंग में।', 'sample');
    await translate(shop, ids[1] ?? 0, 'description', 'कोई नहीं पढ़ता।', 'draft');
  });

  test('a piece has the names that shoppers see and the address of its page in Hindi; its id, prices and pictures are the same', async () => {
    const feeds = [await (await google('')).text(), await (await google('?language=hi')).text()];
    const [english = [], hindi = []] = feeds.map(itemsOf);
    const heads = feeds.map((xml) => /<channel>(.*)\n/.exec(xml)?.[1]);
    expect(heads[0]).toContain('<link>http://shop.test/</link>');
    expect(heads[1]).toMatch(/<link>http:\/\/shop\.test\/hi<\/link><description>\p{Script=Devanagari}/u);
    const [first, second] = hindi;
    expect(first).toMatchObject({ title: `झुमके ${ids[0]}`, description: 'सुनहरे रंग में।', product_type: 'झुमके', color: 'लाल' });
    expect(second).toMatchObject({ title: `झुमके ${ids[1]}`, description: 'Gold tone.' });
    expect(hindi.at(-1)).toMatchObject({ title: 'Jhumkas 10' });
    expect(english[0]).toMatchObject({ title: 'Jhumkas 1', description: 'Gold tone.', product_type: 'Earrings', color: 'red' });
    for (const [at, item] of hindi.entries()) {
      const { id, price, image_link: picture, availability, link = '' } = english[at] ?? {};
      expect(item).toMatchObject({ id, price, image_link: picture, availability, condition: 'new' });
      expect(item.link).toBe(link.replace('http://shop.test/', 'http://shop.test/hi/'));
    }
    expect(hindi.map(({ id }) => id)).toEqual(ids.map(String));
  });

  test('Meta’s table has the same', async () => {
    const { data } = Papa.parse<Record<string, string>>(await (await meta('?language=hi')).text(), { header: true, skipEmptyLines: true });
    expect(data[0]).toMatchObject({
      ...{ id: String(ids[0]), title: `झुमके ${ids[0]}`, description: 'सुनहरे रंग में।', product_type: 'झुमके', color: 'लाल' },
      ...{ availability: 'in stock', condition: 'new', price: '100.00 INR' },
      link: expect.stringContaining(`http://shop.test/hi/products/${ids[0]}-`),
    });
  });
});
