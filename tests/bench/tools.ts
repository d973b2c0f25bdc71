import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Only needed for measuring; installed beside the shop's data on the first run. */
const versions = { lighthouse: '12.8.2', autocannon: '9.0.0' };

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
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: LighthouseResult } | undefined>;

export interface LoadResult {
  readonly requests: { readonly average: number; readonly total: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly non2xx: number;
}
export type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}) => Promise<LoadResult>;

export async function benchTools(dataDir: string): Promise<{ lighthouse: Lighthouse; autocannon: Autocannon }> {
  const modules = join(folder(dataDir), 'node_modules');
  const load = async (file: string) => (await import(pathToFileURL(join(modules, file)).href)).default;
  return { lighthouse: await load('lighthouse/core/index.js'), autocannon: await load('autocannon/autocannon.js') };
}
