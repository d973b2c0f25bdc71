import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The cost of one sign-in with a password. */
export interface SignInCost {
  /** CPU time in ms of all threads of workerd, as counted by the kernel. Null without /proc. */
  readonly cpu: number | null;
  /** Median time in ms from the request to the response. */
  readonly time: number;
}

const SIGN_INS = 20;
/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;
/** Of memory, as the kernel counts it. */
const PAGE_BYTES = 4096;

/** CPU time so far of a program and its children: `node_modules/.bin/workerd` is a script that starts the server. */
export function cpuOf(group: number): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.reduce((sum, pid) => sum + cpuInGroup(`/proc/${pid}/stat`, group), 0);
}

function cpuInGroup(file: string, group: number): number {
  const fields = fieldsOf(file);
  return Number(fields[0]) === group ? (Number(fields[9]) + Number(fields[10])) * TICK_MS : 0;
}

/** The fields from the group on; none where the process ended meanwhile. */
function fieldsOf(file: string): string[] {
  try {
    // The second field is the program's name in brackets, which may contain spaces.
    return (readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []).slice(2);
  } catch {
    return [];
  }
}

/** Bytes of memory of a program and its children; 0 without /proc. */
export function memoryOf(group: number): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.reduce((sum, pid) => {
    const fields = fieldsOf(`/proc/${pid}/stat`);
    return Number(fields[0]) === group ? sum + Number(fields[19]) * PAGE_BYTES : sum;
  }, 0);
}

/** Signs the same person in repeatedly. The first two runs are not counted, because they compile. @throws Error if a sign-in fails */
export async function measureSignIn({
  worker,
  pid,
  email,
  password,
}: {
  worker: string;
  pid: number;
  email: string;
  password: string;
}): Promise<SignInCost> {
  const signIn = async () => {
    const from = performance.now();
    const answer = await fetch(`${worker}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    await answer.body?.cancel();
    if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`);
    return performance.now() - from;
  };
  await signIn();
  await signIn();
  const before = cpuOf(pid);
  const times: number[] = [];
  for (let count = 0; count < SIGN_INS; count += 1) times.push(await signIn());
  const after = cpuOf(pid);
  const cpu = before === null || after === null ? null : (after - before) / SIGN_INS;
  return { cpu, time: times.sort((a, b) => a - b)[SIGN_INS / 2] ?? 0 };
}
