import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../functions/start/settings.ts';

/** Writes a configuration of workerd with the least that answers: a page of 12 KB by Hono, and a file of the shop. Returns its path. */
export function bareWorkerd({ dist, folder, port }: { dist: string; folder: string; port: number }): string {
  const made = join(folder, 'bare');
  const wrangler = join(root, 'node_modules/.bin/wrangler');
  const bundle = ['deploy', '--dry-run', '--outdir', made, '--name', 'bare', '--compatibility-date', '2026-10-01'];
  execFileSync(wrangler, [...bundle, '--config', join(root, 'tests/bench/bare.toml'), join(root, 'tests/bench/bare-page.ts')], {
    stdio: 'pipe',
  });
  const file = join(made, 'bare.capnp');
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .bare), (name = "assets", disk = ${JSON.stringify(join(dist, 'client'))})],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const bare :Workerd.Worker = (
  modules = [(name = "bare.mjs", esModule = embed "bare-page.js")],
  bindings = [(name = "ASSETS", service = "assets")],
  compatibilityDate = "2026-10-01",
);
`,
  );
  return file;
}
