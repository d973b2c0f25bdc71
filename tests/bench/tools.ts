import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Only needed for measuring; installed next to the shop's data on the first run. */
const versions = { lighthouse: '12.8.2' };

function folder(dataDir: string): string {
  const tools = join(dataDir, 'bench-tools');
  const installed = Object.keys(versions).every((name) => existsSync(join(tools, 'node_modules', name)));
  if (!installed) {
    mkdirSync(tools, { recursive: true });
    writeFileSync(join(tools, 'package.json'), JSON.stringify({ private: true }));
    const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted], { cwd: tools, stdio: 'inherit' });
  }
  return tools;
}

export interface LighthouseResult {
  readonly categories: Record<
    string,
    { readonly score: number | null; readonly auditRefs: { readonly id: string; readonly weight: number }[] }
  >;
  readonly audits: Record<string, { readonly score: number | null; readonly numericValue?: number }>;
  readonly runtimeError?: { readonly code: string };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: LighthouseResult } | undefined>;

export async function benchTools(dataDir: string): Promise<{ lighthouse: Lighthouse }> {
  const file = join(folder(dataDir), 'node_modules/lighthouse/core/index.js');
  return { lighthouse: (await import(pathToFileURL(file).href)).default };
}
