/**
 * `npm run agents -- FOLDER [FILE]` compares every answer to agents, and every refusal, with the published schemas: FOLDER is
 * `source/schemas` of a copy of UCP's repository, FILE is `schema/2025-11-25/schema.json` of a copy of MCP's. Run it when a protocol has a
 * new version.
 */
import { existsSync } from 'node:fs';
import { freshShop, libsqlServer } from '../shop/fresh-shop.ts';
import { agentPieces, allAnswers } from './all-answers.ts';
import { allRefusals } from './all-refusals.ts';
import { agentDesk } from './desk.ts';
import { compareMcp, comparePublished } from './published.ts';

const [folder = '', file] = process.argv.slice(2);
if (!existsSync(`${folder}/shopping`) || (file !== undefined && !existsSync(file))) {
  console.error('Name the folder with the schemas: npm run agents -- ../ucp/source/schemas [../modelcontextprotocol/schema/…/schema.json]');
  process.exit(2);
}
const shop = await freshShop(libsqlServer);
const desk = await agentDesk(shop);
try {
  // Only a profile of https names permalinks.
  shop.env.SHOP_URL = 'https://shop.test';
  const pieces = await agentPieces(shop);
  const answers = [...(await allAnswers(desk, pieces)), ...(await allRefusals(shop, desk, pieces.plain))];
  const wrong = [...comparePublished(folder, answers), ...(file === undefined ? [] : compareMcp(file, answers))];
  for (const line of wrong) console.error(line);
  console.log(`${answers.length} answers, ${wrong.length} faults`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await desk.outside.stop();
  await shop.close();
}
