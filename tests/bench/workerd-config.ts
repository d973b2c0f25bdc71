import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../functions/tools/start/settings.ts';

/** Modules of the built Worker, its entry first, as `workerd serve` expects them. */
function modules(server: string): string[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'));
  return ['entry.mjs', ...files.filter((file) => file !== 'entry.mjs').sort()];
}

/** What Cloudflare gives a Worker. Without a limit V8 collects late and grows to a gigabyte. */
const HEAP_MB = 128;

/** As miniflare binds them: workerd's own code of the binding, which sends pictures on to a service. */
const IMAGES =
  '    (name = "IMAGES", wrapped = (moduleName = "cloudflare-internal:images-api", innerBindings = [(name = "fetcher", service = "pictures")])),';

const quote = (text: string) => JSON.stringify(text);

/**
 * A workerd configuration for the built Worker without wrangler's proxy in front, which would distort measurements.
 * Write it into `dist`, where its modules are. Without `pictures` it has none (R2 is a stub): `front.ts` adds them, and compression, as the edge does.
 * `around`: code of a module in front of the Worker, which may import it from './entry.mjs'.
 */
export function workerdConfig(options: {
  dist: string;
  /** 0: the system gives one (any-port.ts). */
  port: number;
  vars: Record<string, string>;
  around?: string | undefined;
  /** With the flag that NEW_MODULE_REGISTRY turns on. */
  registry?: boolean | undefined;
  /** '127.0.0.1:8000': the server that replaces Cloudflare's pictures and its bucket. */
  pictures?: string | undefined;
}): string {
  const { dist, port, vars, around, registry, pictures } = options;
  // Durable Objects with SQLite need a disk.
  const objects = mkdtempSync(join(tmpdir(), 'chamak-objects-'));
  const server = join(dist, 'server');
  const { compatibility_date: date, compatibility_flags: flags } = JSON.parse(readFileSync(join(server, 'wrangler.json'), 'utf8'));
  if (registry) flags.push('new_module_registry');
  const list = modules(server).map((name) => `    (name = ${quote(name)}, esModule = embed ${quote(`server/${name}`)}),`);
  if (around !== undefined) list.unshift(`    (name = "around.mjs", esModule = ${quote(around)}),`);
  const bindings = Object.entries(vars).map(([name, value]) => `    (name = ${quote(name)}, text = ${quote(value)}),`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = ["--max-heap-size=${HEAP_MB}"],
  services = [
    (name = "main", worker = .shop),
    (name = "assets", disk = (path = ${quote(join(dist, 'client'))})),
    (name = "objects", disk = (path = ${quote(objects)}, writable = true)),
    (name = "none", worker = .none),${pictures ? `\n    (name = "pictures", external = (address = ${quote(pictures)}, http = ())),` : ''}
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const none :Workerd.Worker = (
  modules = [(name = "none.mjs", esModule = "export default { fetch: () => new Response(null, { status: 404 }) }")],
  compatibilityDate = ${quote(date)},
);
const shop :Workerd.Worker = (
  modules = [
${list.join('\n')}
  ],
  compatibilityDate = ${quote(date)},
  compatibilityFlags = ${JSON.stringify(flags)},
  bindings = [
${bindings.join('\n')}
    (name = "ASSETS", service = "assets"),
    (name = "MEDIA", r2Bucket = "${pictures ? 'pictures' : 'none'}"),${pictures ? `\n${IMAGES}` : ''}
    (name = "LEDGER", durableObjectNamespace = "LedgerWriter"),
    (name = "ATTEMPTS", durableObjectNamespace = "AttemptCounter"),
    (name = "LIVE", durableObjectNamespace = "LiveHub"),
    (name = "PAGE_VIEWS", durableObjectNamespace = "PageViewBuffer"),
  ],
  durableObjectNamespaces = [
    (className = "LedgerWriter", uniqueKey = "ledger", enableSql = true),
    (className = "AttemptCounter", uniqueKey = "attempts", enableSql = true),
    (className = "LiveHub", uniqueKey = "live", enableSql = true),
    (className = "PageViewBuffer", uniqueKey = "page-views", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "objects"),
  cacheApiOutbound = "none",
);
`;
}

/** Writes a configuration of workerd with the least that answers, at any port: a page of 12 KB by Hono, and a file of the shop. Returns its path. */
export function bareWorkerd({ dist, folder }: { dist: string; folder: string }): string {
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
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
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
