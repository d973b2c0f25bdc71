import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which the workers note the routes of the administrator that write, and those that left their line in the audit log. */
    auditedRoutes: string;
  }
}

/** After all flows, each route of the administrator that writes must have left its line in the audit log. A new one needs a flow. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-audited-'));
  const file = join(folder, 'routes');
  writeFileSync(file, '');
  project.provide('auditedRoutes', file);
  return async () => {
    const noted = readFileSync(file, 'utf8').split('\n');
    rmSync(folder, { recursive: true });
    const { testFiles } = await project.globTestFiles();
    const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
    if (project.name !== 'flows' || project.config.testNamePattern || ran.length < testFiles.length) return;
    const routes = new Set(noted.filter((line) => line.startsWith('route ')).map((line) => line.slice('route '.length)));
    const missing = [...routes].filter((name) => !noted.includes(`line ${name}`));
    if (missing.length === 0) return;
    console.error(`No flow shows that these leave a line in the audit log:\n${missing.join('\n')}`);
    process.exitCode = 1;
  };
}
