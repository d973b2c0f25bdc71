import { examine, lineOf } from '../doctor/examine.ts';
import type { Step } from './release.ts';
import { testedCommit } from './tested-commit.ts';

/** Findings of the doctor about the running shop, which the deployment may be about to mend. */
const aboutTheLiveShop = ['Live shop', 'Shop', 'Store', 'Backup'];

export const doctor: Step = {
  name: 'doctor',
  says: 'looks at settings, account, database and services; a FAIL that is not about the running shop stops the deployment',
  async run({ settings, say }) {
    const wrong = (await examine(settings)).filter(({ level }) => level !== 'ok');
    for (const finding of wrong) say(lineOf(finding));
    const stops = wrong.filter(({ level, about }) => level === 'FAIL' && !aboutTheLiveShop.includes(about));
    if (stops.length > 0) throw new Error(`the doctor found ${stops.length} FAIL`);
  },
};

export const tests: Step = {
  name: 'tests',
  says: 'runs npm test, unless it passed for this commit',
  async run({ sha, run, say }) {
    if (testedCommit() === sha) return say('All tests passed for this commit.');
    const { status, output } = await run('npm', ['test'], { shown: true });
    if (status !== 0) throw new Error(`npm test failed:\n${output.trim().split('\n').slice(-5).join('\n')}`);
  },
};
