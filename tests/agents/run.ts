/**
 * `npm run agents -- FOLDER` compares every answer to agents with the published schemas of the protocol: FOLDER is `source/schemas` of a copy
 * of its repository. Run it when the protocol has a new version.
 */
import { existsSync } from 'node:fs';
import { freshShop } from '../shop/fresh-shop.ts';
import { agentPieces, allAnswers } from './all-answers.ts';
import { agentDesk } from './desk.ts';
import { comparePublished } from './published.ts';

const [folder = ''] = process.argv.slice(2);
if (!existsSync(`${folder}/shopping`)) {
  console.error('Name the folder with the schemas: npm run agents -- ../ucp/source/schemas');
  process.exit(2);
}
const shop = await freshShop();
const desk = await agentDesk(shop);
try {
  // Only a profile of https names permalinks.
  shop.env.SHOP_URL = 'https://shop.test';
  const answers = await allAnswers(desk, await agentPieces(shop));
  const wrong = comparePublished(folder, answers);
  for (const line of wrong) console.error(line);
  console.log(`${answers.length} answers, ${wrong.length} faults`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await desk.outside.stop();
  await shop.close();
}
