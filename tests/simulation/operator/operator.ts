import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Script } from 'node:vm';
import { started } from '../machine/program.ts';
import { randomOf } from '../machine/random.ts';
import { bindings, SHOP } from '../world/bindings.ts';
import { Database } from '../world/database.ts';
import { reached } from '../world/hosts.ts';
import type { Process } from '../world/processes.ts';
import type { Simulation } from '../world/simulation.ts';
import type * as Commands from './commands.ts';
import { Given } from './given.ts';
import { served } from './server.ts';

type Restored = Awaited<ReturnType<typeof Commands.restore>>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A command that fails is given again after a while; after so many times somebody would call for help. */
const TRIES = 200;

/**
 * The person at the command line: runs the shop's own commands in a process of its own and puts settings into the Worker. Its calls reach
 * the databases at once; the gateway and the Worker have the faults of the run for it too.
 */
export class Operator {
  private readonly sim: Simulation;
  private readonly process: Process;
  private empty: Database | null = null;
  /** Databases have addresses of their own, as what a program keeps is kept by address. */
  private databases = 0;
  private live = 'db-0.sim';
  private into = '';
  private copy: Commands.Copy | null = null;
  /** Null before a restore. */
  given: Given | null = null;
  /** The former database did not answer the restore. */
  wasLost = false;
  /** Whether the database lacks the newest migration. */
  isFormer: boolean;
  /** When it had it. UTC ms. */
  migratedAt = 0;

  constructor(sim: Simulation, program: Script, isFormer: boolean) {
    this.sim = sim;
    this.isFormer = isFormer;
    const life = { name: 'operator', isOver: false, skew: 0 };
    const fetch = (input: string | URL | Request, init?: RequestInit) => this.call(input, init);
    const around = { scheduler: sim.scheduler, life, random: randomOf(sim.plan.seed, 'operator commands'), fetch };
    this.process = { life, env: {}, waiting: new Set(), calls: new Set(), program: started(program, around) };
  }

  private get commands(): typeof Commands {
    return this.process.program as unknown as typeof Commands;
  }

  private get settings(): Commands.Settings {
    const all = { ...bindings(this.sim, this.process.life), TURSO_DATABASE_URL: `http://${this.live}` };
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  }

  /** Gives a command until it succeeds. `what` is for the report of the run, which fails if it never does. */
  private async insist<T>(what: string, command: () => Promise<T>): Promise<T | null> {
    let why: unknown;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        const done = await command();
        this.sim.scheduler.note(`operator: ${what}`);
        return done;
      } catch (error) {
        why = error;
        if (what === 'restore' && error instanceof Error && error.name === 'GatewayError')
          this.sim.failures.push(`a restore does not fail by the gateway: ${error.message}`);
        this.sim.scheduler.note(`operator: ${what} failed: ${error instanceof Error ? error.message.slice(0, 120) : error}`);
        await this.sim.scheduler.sleep(this.sim.ms(20 * SECOND, 5 * MINUTE));
      }
    }
    this.sim.failures.push(`the operator's commands succeed: ${what}, ${why instanceof Error ? why.stack : why}`);
    return null;
  }

  /** Puts settings into the Worker: new processes have them from now on. */
  async put(settings: Readonly<Record<string, string | undefined>>): Promise<void> {
    for (const [name, value] of Object.entries(settings)) {
      if (value === undefined) delete this.sim.settings[name];
      else this.sim.settings[name] = value;
    }
    await this.sim.deploy();
  }

  rotated(): Promise<unknown> {
    return this.insist('rotate', () => this.commands.rotate(this.settings));
  }

  async staleFactors(): Promise<number> {
    return (await this.insist('stale factors', () => this.commands.staleFactors(this.settings))) ?? 0;
  }

  async backUp(): Promise<void> {
    this.copy = await this.insist('backup', () => this.commands.backup(this.settings));
  }

  /** Restores the backup into an empty database. The Worker does not use it yet. */
  async restored(): Promise<Restored | null> {
    const { copy } = this;
    if (!copy) return null;
    const restored = await this.insist('restore', async () => {
      this.empty?.close();
      this.empty = emptyDatabase(this.sim);
      this.databases += 1;
      this.into = `db-${this.databases}.sim`;
      return this.commands.restore(this.settings, copy, `http://${this.into}`);
    });
    if (restored) this.sim.scheduler.note(`operator: ${summaryOf(restored)}`);
    return restored;
  }

  /** Gives the Worker the address of the restored database. What runs meanwhile is cut off, with its last writes to the former one. */
  moveIn(): void {
    const { sim, empty } = this;
    if (!empty) return;
    this.given = new Given(sim.database);
    this.wasLost = sim.isDatabaseLost;
    sim.database.restore(empty.snapshot(), { isOtherSchema: true });
    sim.isDatabaseLost = false;
    this.live = this.into;
    empty.close();
    this.empty = null;
    this.copy?.file.close();
    this.copy = null;
    sim.endProcesses();
  }

  async sells(): Promise<void> {
    await this.insist('maintenance off', () => this.commands.sell(this.settings));
  }

  /** Compares with the gateway what a restore could not. UTC ms. */
  async compared(since: number): Promise<void> {
    await this.insist('compare', () => this.commands.compare(this.settings, since));
  }

  async refundLost(): Promise<void> {
    await this.insist('refund of unknown payments', () => this.commands.refundLost(this.settings));
  }

  async remitted(remittance: Parameters<typeof Commands.remit>[1]): Promise<void> {
    await this.insist('remittance', () => this.commands.remit(this.settings, remittance));
  }

  async migrate(): Promise<void> {
    await this.insist('migrate', () => this.commands.migrate(this.settings));
    this.sim.database.schemaChanged();
    this.isFormer = false;
    this.migratedAt = this.sim.scheduler.now;
  }

  close(): void {
    this.empty?.close();
    this.copy?.file.close();
  }

  private async call(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { sim } = this;
    const { pathname, search, hostname, origin } = new URL(input instanceof Request ? input.url : input);
    if (origin === SHOP) return sim.fetch(pathname + search, init);
    const database = hostname === this.live ? sim.database : hostname === this.into ? this.empty : null;
    if (!database) return reached(sim, this.process, input, init);
    const body = await new Request(input, init).text();
    await sim.scheduler.sleep(sim.ms(2, 40));
    if (database === sim.database && sim.isDatabaseLost) throw new TypeError('fetch failed');
    const answer = served(database, pathname, body);
    await sim.scheduler.sleep(sim.ms(2, 40));
    return answer;
  }
}

function emptyDatabase(sim: Simulation): Database {
  const database = new Database(join(tmpdir(), `simulation-restored-${process.pid}.db`));
  database.now = () => sim.scheduler.now;
  database.random = randomOf(sim.plan.seed, 'restored database');
  return database;
}

function summaryOf({ rows, taken, findings, heldBack }: Restored): string {
  const refused = [...(taken?.values() ?? [])].flatMap((table) => table.refused.map(({ table: of, key, why }) => `${of} ${key}: ${why}`));
  const moved = [...(taken ?? [])].map(([table, { added, changed, gone }]) => `${table} ${added.length}/${changed.length}/${gone}`);
  return `${rows} rows, ${moved.join(', ')} taken over, ${heldBack} held back; ${JSON.stringify([refused, findings ?? 'not compared'])}`;
}
